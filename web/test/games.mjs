/** The games on the shelf, as the client knows them: what is asked of every game is asked of these. */
import { readFileSync } from "node:fs";

const source = readFileSync(new URL("../src/protocol/shelf.ts", import.meta.url), "utf8");
export const shelf = [...source.matchAll(/^ {2}(\{.*\}),$/gm)].map(([, entry]) => JSON.parse(entry));
export const GAMES = shelf.map(({ id }) => id);
if (!GAMES.length) throw new Error("no game was found in protocol/shelf.ts");
