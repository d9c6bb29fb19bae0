/** A game that is handed from its replay to the study board, within this page. */
import type { GameRecord } from "../protocol/rest";

interface Brought {
  record: GameRecord;
  /** Looked at after so many events. */
  events: number;
  /** What could have been played there instead, as a variation. */
  instead: readonly string[];
}

let brought: Brought | null = null;

export function bring(record: GameRecord, events: number, instead: readonly string[] = []): void {
  brought = { record, events, instead };
}

/** What was brought for that game, once. */
export function take(game: string): Brought | null {
  const found = brought?.record.game === game ? brought : null;
  brought = null;
  return found;
}
