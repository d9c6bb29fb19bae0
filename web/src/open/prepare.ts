/** Fetches what a table needs while somebody still chooses how to play. What fails is fetched again, and told, where it is needed. */
import { boards } from "../boards/board";
import { referee } from "../engine/load";
import { load } from "../pages/pages";

export function prepare(game: string): void {
  for (const part of [load("table"), boards[game]?.(), referee(game)]) part?.catch(() => undefined);
}
