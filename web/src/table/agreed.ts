/** What was agreed for a table, in a few words: practice or not, how long. */
import { table } from "../i18n/table";
import type { Clock } from "../protocol/messages";
import type { TableModel } from "./model.svelte";

export function agreed(model: TableModel): string[] {
  const { shown } = model;
  if (!shown) return [];
  return [
    ...(model.seats > 2 ? [table().agreed.seats(model.seats)] : []),
    ...(shown.friendly ? [table().agreed.friendly] : []),
    clockWords(shown.time),
  ];
}

export function clockWords(clock: Clock): string {
  const words = table().agreed;
  switch (clock.kind) {
    case "none":
      return words.none;
    case "fischer":
      return words.fischer(Math.round(clock.initial_ms / 60_000), Math.round(clock.increment_ms / 1000));
    case "days":
      return words.days(clock.days);
  }
}
