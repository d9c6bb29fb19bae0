/** The games on the shelf, as the client knows them: what is asked of every game is asked of these. And their networks. */
import { readFileSync, readdirSync } from "node:fs";

const source = readFileSync(new URL("../src/protocol/shelf.ts", import.meta.url), "utf8");
export const shelf = [...source.matchAll(/^ {2}(\{.*\}),$/gm)].map(([, entry]) => JSON.parse(entry));
export const GAMES = shelf.map(({ id }) => id);
if (!GAMES.length) throw new Error("no game was found in protocol/shelf.ts");

const nets = readdirSync(new URL("../../crates/players/nets/", import.meta.url))
  .filter((file) => file.endsWith(".net"))
  .map((file) => file.slice(0, -".net".length));
const isOf = (game, net) => net === game || net.startsWith(`${game}-`);
for (const net of nets)
  if (!GAMES.some((game) => isOf(game, net))) throw new Error(`${net}.net is named after no game`);

/** The networks of a game, by the names of their files in crates/players/nets. */
export const netsOf = (game) => nets.filter((net) => isOf(game, net)).sort();
