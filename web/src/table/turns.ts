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

/** The number of the first event after one's own last turn; null before one has had any, or with no seat of one's own. */
export function sinceTurn(history: readonly Entry[], mine: readonly number[]): number | null {
  const own = history.findLastIndex((entry) => "seat" in entry && mine.includes(entry.seat));
  if (mine.length === 0 || own < 0) return null;
  const next = history.findIndex((entry, number) => number > own && "seat" in entry);
  return next < 0 ? null : next;
}
