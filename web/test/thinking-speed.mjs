/**
 * How fast searches think in a page: nodes a second in the engine of this JavaScript, which is Chromium's. By hand-written knowledge the whole engine (`cubo.wasm`), which thought before there was a thinker, stands beside the
 * thinker, at as many nodes and with the same answers; and the thinker with a network beside itself without. All think about every position of a game one after the other, and where the system says how long this thread was on a processor, that is the time: other work of the machine counts little.
 * `make page-evaluations`.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ROOT, THINKER, inPage } from "./engine/load.mjs";
import { netsOf } from "./games.mjs";

const TABLES = [
  ["cubulus", 2],
  ["attakube", 2],
  ["cube-attack", 2],
  ["cube-attack", 4],
  ["blox", 2],
  ["qwirkle-cubes", 2],
];
const NODES = Number(process.env.NODES ?? 100_000);
const TURNS = Number(process.env.TURNS ?? 24);

/** Milliseconds of the processor that this thread has used, or else of the clock. */
function now() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const row = (cells) =>
  console.log(
    cells[0].padEnd(24) +
      cells
        .slice(1)
        .map((cell) => cell.padStart(10))
        .join(""),
  );
console.log("Nodes of a search in a millisecond:");
row(["", "engine", "thinker", "", "network", ""]);
for (const [game, seats] of TABLES) {
  const [engine, thinker] = [await inPage(), await inPage(THINKER)];
  for (const net of netsOf(game))
    thinker.give(await readFile(path.join(ROOT, "crates", "players", "nets", `${net}.net`)));
  const ask = async (page, request) => JSON.parse(await page.ask(JSON.stringify(request)));
  const both = async (request) => {
    await ask(engine, request);
    return ask(thinker, request);
  };
  await both({ cmd: "new", game, seats, seed: "speed" });
  const minds = [
    { page: engine, level: "hand" },
    { page: thinker, level: "hand" },
    { page: thinker, level: "learned" },
  ].map((mind) => ({ ...mind, nodes: 0, ms: 0 }));
  for (let turn = 0; turn < TURNS; turn++) {
    let whose = (await ask(thinker, { cmd: "turn" })).turn;
    for (; whose === "chance"; whose = (await ask(thinker, { cmd: "turn" })).turn) await both({ cmd: "chance" });
    if (whose === "over") break;
    const said = [];
    for (let n = 0; n < minds.length; n++) {
      const which = (turn + n) % minds.length;
      const mind = minds[which];
      const begin = now();
      said[which] = await ask(mind.page, { cmd: "go", level: mind.level, nodes: NODES, seed: `${turn}` });
      mind.ms += now() - begin;
      mind.nodes += said[which].analysis.nodes;
    }
    assert.deepEqual(said[0], said[1], `${game}: engine and thinker do not think the same`);
    await both({ cmd: "play", action: said[2].action });
  }
  const [slow, fast, learned] = minds.map(({ nodes, ms }) => nodes / ms);
  const times = (one, other) => `× ${(one / other).toFixed(2)}`;
  row([
    `${game}, ${seats} seats`,
    slow.toFixed(0),
    fast.toFixed(0),
    times(fast, slow),
    learned.toFixed(0),
    times(learned, fast),
  ]);
}
