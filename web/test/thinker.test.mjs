/** What thinks in the page: networks and reviews, as the program has them. What it shares with the engine is in engine.test.mjs. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { CUBO, ROOT, THINKER, asProgram, inPage, same } from "./engine/load.mjs";
import { GAMES, netsOf, shelf } from "./games.mjs";

/** The most that it may weigh, and the most of a network, in bytes; the former compressed by Brotli at its best. */
const HEAVIEST = 800_000;
const HEAVIEST_NET = 300_000;

const readNet = (name) => readFile(path.join(ROOT, "crates", "players", "nets", `${name}.net`));

/** Gives the page the networks of a game. */
async function give(page, game) {
  for (const name of netsOf(game)) {
    const bytes = await readNet(name);
    assert.ok(bytes.length <= HEAVIEST_NET, `${name} has ${bytes.length} bytes`);
    assert.deepEqual(page.give(bytes), { learned: game });
  }
}

test("what thinks weighs no more than it may, and imports one function", async () => {
  const bytes = await readFile(THINKER);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const weight = brotliCompressSync(bytes, { params }).length;
  console.log(`   the thinker: ${bytes.length} bytes, ${weight} compressed`);
  assert.ok(weight <= HEAVIEST, `${weight} bytes are more than ${HEAVIEST}`);
  const { imports } = await inPage(THINKER);
  assert.deepEqual(imports, [{ module: "page", name: "progress", kind: "function" }]);
});

test("the page knows every network of every game", async () => {
  const source = await readFile(path.join(ROOT, "web", "src", "engine", "nets.ts"), "utf8");
  const imports = source.matchAll(/^import (\w+) from ".*\/(.+)\.net\?url";$/gm);
  const named = new Map([...imports].map(([, name, net]) => [name, net]));
  const listed = new Map(
    [...source.matchAll(/^ {2}"?([\w-]+)"?: \[(.+)\],$/gm)].map(([, game, names]) => [game, names]),
  );
  for (const game of GAMES) {
    const known = (listed.get(game)?.split(", ") ?? []).map((name) => named.get(name));
    assert.deepEqual(known.sort(), netsOf(game), game);
  }
});

/** Lets chance do what it has to do before somebody acts. */
async function chance(ask) {
  while ((await ask({ cmd: "turn" })).turn === "chance") await ask({ cmd: "chance" });
}

for (const [game, seats] of [
  ["attakube", 2],
  ["blox", 2],
  ["blox", 4],
  ["cubulus", 2],
  ["cube-attack", 2],
  ["cube-attack", 3],
  ["cube-attack", 6],
  ["qwirkle-cubes", 2],
  ["qwirkle-cubes", 3],
]) {
  test(`a network chooses the same in the page: ${game} with ${seats}`, async (t) => {
    const page = await inPage(THINKER);
    const start = { cmd: "new", game, seats, seed: "nets" };
    const learned = { cmd: "go", level: "learned", nodes: 4000, seed: "nets" };
    const alone = async (request) => JSON.parse(await page.ask(JSON.stringify(request)));
    await alone(start);
    await chance(alone);
    const looks = { cmd: "chances", level: "learned", nodes: 300 };
    const hint = { cmd: "hint", level: "learned", nodes: 1000, seed: "nets" };
    for (const asked of [learned, looks, hint]) {
      const without = await alone(asked);
      assert.equal(without.error?.code, "unsupported", "before it was given its network");
    }
    await give(page, game);
    const ask = same(page, asProgram(t));
    await ask(start);
    let otherwise = 0;
    // AttaKube begins with fourteen actions of set-up, about which nobody thinks.
    for (let turn = 0; turn < (game === "attakube" ? 24 : 12); turn++) {
      await chance(ask);
      const { action, analysis } = await ask(learned);
      const byHand = await ask({ ...learned, level: "hand" });
      if (JSON.stringify(byHand.analysis.values) !== JSON.stringify(analysis.values)) otherwise += 1;
      if (turn % 4 === 0) await ask(looks);
      if (turn % 4 === 2) await ask({ ...hint, compare: action });
      await ask({ cmd: "play", action });
    }
    assert.ok(otherwise > 0, "the network changed nothing");
  });
}

test("what is no network is refused", async () => {
  const page = await inPage(THINKER);
  const bytes = await readNet("cubulus");
  assert.equal(page.give(bytes.subarray(0, 1000)).error.code, "bad-network");
});

/** A game between players of the house, quickly played, to its end. */
async function played(page, game, seats) {
  const ask = async (request) => JSON.parse(await page.ask(JSON.stringify(request)));
  await ask({ cmd: "new", game, seats, seed: "review" });
  for (let n = 0; ; n++) {
    const { turn } = await ask({ cmd: "turn" });
    if (turn === "over") break;
    if (turn === "chance") await ask({ cmd: "chance" });
    else await ask({ cmd: "play", action: (await ask({ cmd: "go", level: "beginner", seed: `${n}` })).action });
  }
  return (await ask({ cmd: "record" })).record;
}

/** What `cubo review` prints. */
async function reviewed(record, level) {
  const child = spawn(CUBO, ["review", "-", "--json", "--budget", "100ms", "--level", level], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(record);
  return (await text(child.stdout)).trimEnd().split("\n").at(-1);
}

for (const { id, seats } of shelf) {
  test(`a review says the same in the page: ${id}`, async () => {
    const steps = [];
    const page = await inPage(THINKER, (done, of) => steps.push([done, of]));
    const record = await played(page, id, seats[0]);
    const request = `{"cmd":"review","budget":0.1,"record":${JSON.stringify(record)}}`;
    const by = async (level) => {
      const [here, there] = await Promise.all([page.ask(request), reviewed(JSON.stringify(record), level)]);
      assert.equal(here, there, level);
      return here;
    };
    const byHand = await by("hand");
    await give(page, id);
    const learned = await by("master");
    assert.notEqual(learned, byHand, "the networks changed nothing");
    const { events } = JSON.parse(learned);
    assert.equal(events.length, record.events.length);
    assert.ok(steps.length > 1 && steps.every(([done, of]) => done <= of), "it says how far it has come");
  });
}

test("a game that is not over is not reviewed", async () => {
  const page = await inPage(THINKER);
  await page.ask('{"cmd":"new","game":"cubulus","seats":2}');
  const { record } = JSON.parse(await page.ask('{"cmd":"record"}'));
  const reply = JSON.parse(await page.ask(JSON.stringify({ cmd: "review", budget: 1, record })));
  assert.match(reply.error.message, /not over/);
});
