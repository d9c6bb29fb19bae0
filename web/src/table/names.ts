/** What those at the table are called, in the language now spoken. */
import { shell } from "../i18n/shell";
import { table } from "../i18n/table";
import type { Chair } from "../protocol/messages";

export function levelName(level: string): string {
  return (shell().levels as Record<string, string>)[level]?.toLowerCase() ?? level;
}

/** `short`: without how strong a house player is. */
export function nameOf(chair: Chair | undefined, seat: number, short = false): string {
  if (chair?.name !== undefined) return chair.name;
  return chair?.house !== undefined ? (short ? table().houseShort : table().house(levelName(chair.house))) : table().seat(seat + 1);
}

/** The same where there is little room: house players are told apart by their seats, if need be. */
export function shortName(chairs: readonly Chair[], seat: number): string {
  const chair = chairs[seat];
  if (chair?.name !== undefined || chair?.house === undefined) return nameOf(chair, seat);
  const several = chairs.filter(({ name, house }) => name === undefined && house !== undefined).length > 1;
  return several ? `${table().houseShort} ${seat + 1}` : table().houseShort;
}

export function namesOf(chairs: readonly Chair[]): string[] {
  return chairs.map((chair, seat) => nameOf(chair, seat));
}
