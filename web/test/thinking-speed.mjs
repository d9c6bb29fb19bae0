/**
 * How fast searches think in a page, with a network and with hand-written knowledge alone: nodes a second in the engine of this JavaScript, which is Chromium's, in positions of a game that
 * the network plays. Both think about every position one after the other, so that a busy machine slows both. `make page-evaluations`.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ROOT, THINKER, inPage } from "./engine/load.mjs";

const NETS = [
  ["cubulus", 2, ["cubulus"]],
  ["attakube", 2, ["attakube"]],
  ["cube-attack", 2, ["cube-attack", "cube-attack-table"]],
  ["cube-attack", 4, ["cube-attack", "cube-attack-table"]],
  ["blox", 2, ["blox"]],
  ["qwirkle-cubes", 2, ["qwirkle-cubes"]],
];
const NODES = Number(process.env.NODES ?? 20_000);
const TURNS = Number(process.env.TURNS ?? 24);

for (const [game, seats, nets] of NETS) {
  const page = await inPage(THINKER);
  for (const net of nets) page.give(await readFile(path.join(ROOT, "crates", "players", "nets", `${net}.net`)));
  const ask = async (request) => JSON.parse(await page.ask(JSON.stringify(request)));
  await ask({ cmd: "new", game, seats, seed: "speed" });
  const spent = { learned: { nodes: 0, ms: 0 }, hand: { nodes: 0, ms: 0 } };
  for (let turn = 0; turn < TURNS; turn++) {
    let whose = (await ask({ cmd: "turn" })).turn;
    for (; whose === "chance"; whose = (await ask({ cmd: "turn" })).turn) await ask({ cmd: "chance" });
    if (whose === "over") break;
    let chosen;
    for (const level of turn % 2 ? ["hand", "learned"] : ["learned", "hand"]) {
      const begin = performance.now();
      const { action, analysis } = await ask({ cmd: "go", level, nodes: NODES, seed: `${turn}` });
      spent[level].ms += performance.now() - begin;
      spent[level].nodes += analysis.nodes;
      if (level === "learned") chosen = action;
    }
    await ask({ cmd: "play", action: chosen });
  }
  const speed = ({ nodes, ms }) => nodes / ms;
  const [learned, hand] = [speed(spent.learned), speed(spent.hand)];
  console.log(
    `${game}, ${seats} seats: ${learned.toFixed(0)} nodes a millisecond with its network, ${hand.toFixed(0)} by hand alone: ${(learned / hand).toFixed(2)}`,
  );
}
