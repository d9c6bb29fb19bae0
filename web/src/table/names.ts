/** What those at the table are called, in the language now spoken. */
import { shell } from "../i18n/shell";
import { table } from "../i18n/table";
import type { Chair } from "../protocol/messages";

export function levelName(level: string): string {
  return (shell().levels as Record<string, string>)[level]?.toLowerCase() ?? level;
}

/** A house player goes by a name of its own, the level beside it; together they are the house. */
export function nameOf(chair: Chair | undefined, seat: number): string {
  if (chair?.name !== undefined) return chair.name;
  if (chair?.house === undefined) return table().seat(seat + 1);
  const level = levelName(chair.house);
  return chair.player === undefined ? table().house(level) : table().player(chair.player, level);
}

/** The same where there is little room: without the level. */
export function shortName(chairs: readonly Chair[], seat: number): string {
  const chair = chairs[seat];
  if (chair?.name !== undefined || chair?.house === undefined) return nameOf(chair, seat);
  return chair.player ?? table().houseShort;
}

export function namesOf(chairs: readonly Chair[]): string[] {
  return chairs.map(nameOf);
}
