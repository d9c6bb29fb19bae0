/** The engine in the page, its referees and what thinks there say byte for byte what `cubo engine` says; and what is waited for is small. */
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { ROOT, THINKER, WASM, asProgram, asReferee, inPage, refereeOf, same } from "./engine/load.mjs";
import { GAMES, shelf } from "./games.mjs";

/** The most that the engine, and the referee of a game, may weigh, compressed by Brotli at its best, in bytes. */
const HEAVIEST = 485_000;
const HEAVIEST_REFEREE = 157_000;
const GOLDEN = path.join(ROOT, "crates", "catalog", "tests", "golden");

for (const [name, file, most] of [
  ["the engine", WASM, HEAVIEST],
  ...GAMES.map((game) => [`the referee of ${game}`, refereeOf(game), HEAVIEST_REFEREE]),
]) {
  test(`${name} weighs little and needs nothing from outside`, async () => {
    const bytes = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const weight = brotliCompressSync(bytes, { params }).length;
    console.log(`   ${name}: ${bytes.length} bytes, ${weight} compressed`);
    assert.ok(weight <= most, `${weight} bytes are more than ${most}`);
    assert.deepEqual((await inPage(file)).imports, []);
  });
}

test("a referee knows its own game and does not think", async () => {
  const { ask } = await inPage(refereeOf("cubulus"));
  const code = async (request) => JSON.parse(await ask(JSON.stringify(request))).error?.code;
  assert.equal(await code({ cmd: "new", game: "blox", seats: 2, seed: "a" }), "unknown-game");
  assert.equal(await code({ cmd: "new", game: "cubulus" }), undefined);
  for (const request of [{ cmd: "go" }, { cmd: "hint", language: "en" }, { cmd: "chances" }])
    assert.equal(await code(request), "unsupported", request.cmd);
});

for (const file of (await readdir(GOLDEN)).filter((name) => name.endsWith(".jsonl") && name !== "purse.jsonl")) {
  test(`golden conversations are the same in the page: ${file}`, async (t) => {
    const lines = (await readFile(path.join(GOLDEN, file), "utf8")).trimEnd().split("\n");
    assert.ok(lines.length > 0);
    const referee = await asReferee(file.replace(".jsonl", ""));
    const ask = same(await inPage(), await inPage(THINKER), referee, asProgram(t));
    for (let n = 0; n < lines.length; n += 2) {
      // The golden engine counts few sequences; one that counts a thousand million would be counting for a minute.
      if (lines[n].includes('"perft"') && lines[n + 1].includes('"limit"')) continue;
      await ask(lines[n]);
    }
  });
}

/** Plays a game with both, asking all that can be asked on the way. */
async function playThrough(ask, game, seats, players, most) {
  const seed = `${game} of ${seats}`;
  await ask({ cmd: "new", game, seats, seed });
  let events = 0;
  for (; events < most; events++) {
    const { turn } = await ask({ cmd: "turn" });
    if (turn === "over") break;
    if (turn === "chance") {
      await ask({ cmd: "chance" });
      continue;
    }
    const { action } = await ask({ cmd: "go", ...players[events % players.length], seed: `${events}` });
    if (events % 7 === 0) {
      for (const seat of [turn.seat, "spectator"]) {
        const { view } = await ask({ cmd: "view", seat });
        await ask({ cmd: "facts", seat });
        await ask({ cmd: "tell", seat, language: "fr", names: ["Alma"], from: Math.max(0, events - 7) });
        assert.ok(view);
      }
      await ask({ cmd: "kinds" });
      await ask({ cmd: "scores" });
      await ask({ cmd: "legal", limit: 50 });
      await ask({ cmd: "complete", prefix: action.slice(0, 2) });
      await ask({ cmd: "position" });
      await ask({ cmd: "propose", action, language: "fr" });
      await ask({ cmd: "chances", nodes: 50, seed });
    }
    await ask({ cmd: "play", action });
  }
  const { record } = await ask({ cmd: "record" });
  await ask({ cmd: "verify", record });
  await ask({ cmd: "load", record });
  return events;
}

const PLAYERS = [
  { level: "search", nodes: 3000 },
  { level: "uct", nodes: 600 },
  { level: "greedy" },
  { level: "normal", nodes: 2000 },
  { level: "random" },
];

for (const [game, seats] of shelf.flatMap(({ id, seats }) => [...new Set(seats)].map((count) => [id, count]))) {
  test(`players think the same in the page: ${game} with ${seats}`, async (t) => {
    const ask = same(await inPage(), await inPage(THINKER), await asReferee(game), asProgram(t));
    const events = await playThrough(ask, game, seats, PLAYERS, 90);
    assert.ok(events > 0, "nothing was played");
  });
}

test("a view played by another engine gets the same answer", async (t) => {
  const ask = same(await inPage(), await inPage(THINKER), asProgram(t));
  await ask({ cmd: "new", game: "blox", seats: 2, seed: "views" });
  while ((await ask({ cmd: "turn" })).turn === "chance") await ask({ cmd: "chance" });
  const { view, history } = await ask({ cmd: "view", seat: 0 });
  const { action } = await ask({ cmd: "go", game: "blox", view, history, nodes: 500 });
  await ask({ cmd: "imagine", game: "blox", view });
  assert.equal((await ask({ cmd: "why", action })).legal, true);
});

test("what is no request is refused in the same words", async (t) => {
  const ask = same(await inPage(), await inPage(THINKER), asProgram(t));
  for (const line of [
    "",
    "{",
    "[]",
    '{"cmd":"jump"}',
    '{"id":"é","cmd":"turn"}',
    '{"cmd":"imagine","game":"chess","view":{}}',
  ]) {
    assert.ok((await ask(line)).error);
  }
});
