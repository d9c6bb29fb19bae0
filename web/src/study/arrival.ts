/** A game that is handed from its replay to the study board, within this page. */
import type { GameRecord } from "../protocol/rest";

let brought: { record: GameRecord; events: number } | null = null;

export function bring(record: GameRecord, events: number): void {
  brought = { record, events };
}

/** What was brought for that game, once. */
export function take(game: string): { record: GameRecord; events: number } | null {
  const found = brought?.record.game === game ? brought : null;
  brought = null;
  return found;
}
