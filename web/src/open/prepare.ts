/** Fetches what a table needs while somebody still chooses how to play. What fails is fetched again, and told, where it is needed. */
import { boards } from "../boards/board";
import { engine } from "../engine/engine";
import { load } from "../pages/pages";

/** The engine is asked something, so that it runs when it is needed: a worker has a file of its own to fetch and a start of its own. */
export function prepare(game: string): void {
  for (const part of [load("table"), boards[game]?.(), engine.ask({ cmd: "hello" })]) part?.catch(() => undefined);
}
