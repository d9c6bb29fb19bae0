/** The past, turn by turn: consecutive entries of one seat stand together, and so does the chance that follows them. */
import type { Entry } from "../protocol/messages";

export interface TurnOfPast {
  /** Null for what chance did before anybody acted. */
  seat: number | null;
  /** The number of the first entry. */
  first: number;
  entries: Entry[];
}

export function turnsOf(history: readonly Entry[]): TurnOfPast[] {
  const turns: TurnOfPast[] = [];
  history.forEach((entry, number) => {
    const last = turns.at(-1);
    if (last && ("chance" in entry || last.seat === entry.seat)) last.entries.push(entry);
    else turns.push({ seat: "chance" in entry ? null : entry.seat, first: number, entries: [entry] });
  });
  return turns;
}
