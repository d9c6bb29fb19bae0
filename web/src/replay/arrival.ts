/** A record that another page hands to this one, without a table behind it: a line of a study. */
import type { GameRecord } from "../protocol/rest";

let brought: GameRecord | null = null;

export function hand(record: GameRecord): void {
  brought = record;
}

/** What was handed over, once. */
export function handed(): GameRecord | null {
  const found = brought;
  brought = null;
  return found;
}
