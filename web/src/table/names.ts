/** What those at the table are called, in the language now spoken. */
import { shell } from "../i18n/shell";
import { table } from "../i18n/table";
import type { Chair } from "../protocol/messages";

export function levelName(level: string): string {
  return (shell().levels as Record<string, string>)[level]?.toLowerCase() ?? level;
}

/** A house player goes by a name of its own, the level beside it unless it is to be `short`; together they are the house. */
export function nameOf(chair: Chair | undefined, seat: number, short = false): string {
  if (chair?.name !== undefined) return chair.name;
  if (chair?.house === undefined) return table().seat(seat + 1);
  if (short) return chair.player ?? table().houseShort;
  const level = levelName(chair.house);
  return chair.player === undefined ? table().house(level) : table().player(chair.player, level);
}

export function namesOf(chairs: readonly Chair[]): string[] {
  return chairs.map((chair, seat) => nameOf(chair, seat));
}
