/** What was agreed for a table, in a few words: practice or not, how long. */
import { table } from "../i18n/table";
import type { Clock } from "../protocol/messages";
import type { TableModel } from "./model.svelte";

/** A clock that nobody chose is not used where only one person plays: the game then has none. */
export function agreed(model: TableModel): string[] {
  const { shown } = model;
  if (!shown) return [];
  return [
    ...(model.seats > 2 ? [table().agreed.seats(model.seats)] : []),
    ...(shown.friendly ? [table().agreed.friendly] : []),
    clockWords(shown.play && !shown.play.clock ? { kind: "none" } : shown.time),
  ];
}

export function clockWords(clock: Clock): string {
  const words = table().agreed;
  switch (clock.kind) {
    case "none":
      return words.none;
    case "fischer":
      return words.fischer(length(clock.initial_ms), clock.increment_ms > 0 ? length(clock.increment_ms) : null);
    case "days":
      return words.days(clock.days);
  }
}

/** In minutes where these are whole or many, in seconds otherwise. */
function length(ms: number): string {
  const words = table().agreed;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds % 60 === 0 || seconds > 600 ? words.minutes(Math.round(seconds / 60)) : words.seconds(seconds);
}
