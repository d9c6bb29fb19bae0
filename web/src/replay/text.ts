/** The text of a game in notation, for people and for letters: a line a turn, with who acted and what chance did. */
import type { GameRecord } from "../protocol/rest";
import type { Entry } from "../protocol/messages";
import { turnsOf } from "../table/turns";

export interface Heading {
  game: string;
  names: readonly string[];
  chance: string;
  /** A last line that says how it ended; none if it did not. */
  end: string | undefined;
}

export function textOf(record: GameRecord, { game, names, chance, end }: Heading): string {
  const events = record.events.map((event): Entry => ("chance" in event ? { chance: event.chance } : event));
  const said = (entry: Entry): string => ("chance" in entry ? `[${entry.chance}]` : entry.action);
  const turns = turnsOf(events);
  const wide = String(turns.length).length;
  const lines = turns.map(({ seat, entries }, n) => {
    const who = seat === null ? chance : (names[seat] ?? String(seat));
    return `${String(n + 1).padStart(wide)}. ${who}: ${entries.map(said).join("  ")}`;
  });
  const start = record.position === undefined ? [] : [record.position];
  return [game, names.join(" – "), ...start, "", ...lines, ...(end === undefined ? [] : ["", end]), ""].join("\n");
}
