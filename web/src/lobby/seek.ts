/** What somebody looks for, as this browser keeps it: the nonce stays here until the table is found. Framework-free. */
import { CLOCKS, type ClockName } from "../open/wish";
import type { Clock } from "../protocol/messages";
import type { MySeek, StrengthWanted } from "../protocol/rest";
import type { OnShelf } from "../protocol/shelf";

/** The clocks that strangers agree on: a game without one could keep somebody waiting for ever. */
export const SOUGHT_CLOCKS = ["quick", "usual", "long", "day", "days"] as const satisfies readonly ClockName[];
export type SoughtClock = (typeof SOUGHT_CLOCKS)[number];

export interface Sought {
  game: string;
  seats: number;
  clock: Clock;
  strength: StrengthWanted;
  rated: boolean;
}

/** A seek of this tab. */
export interface OwnSeek extends Sought {
  name: string;
  nonce: string;
  commitment: string;
}

const NAME = "cubo.seek";

export function keepSeek(seek: OwnSeek | null): void {
  try {
    if (seek) sessionStorage.setItem(NAME, JSON.stringify(seek));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Without a memory a reload ends the search.
  }
}

export function keptSeek(): OwnSeek | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return isSeek(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isSeek(value: unknown): value is OwnSeek {
  if (typeof value !== "object" || value === null) return false;
  const { game, seats, clock, strength, rated, name, nonce, commitment } = value as Record<string, unknown>;
  return (
    [game, strength, name, nonce, commitment].every((text) => typeof text === "string") &&
    Number.isInteger(seats) &&
    typeof rated === "boolean" &&
    typeof clock === "object" &&
    clock !== null
  );
}

/** How many can play, for the picker. */
export function seatChoices(game: Pick<OnShelf, "seats">): number[] {
  const [least, most] = [Math.max(2, game.seats[0]), game.seats[1]];
  return Array.from({ length: most - least + 1 }, (_, n) => least + n);
}

/** Whether two look for the same. */
export function same(a: Sought, b: Sought): boolean {
  const terms = ({ game, seats, clock, strength, rated }: Sought): string =>
    JSON.stringify([game, seats, Object.entries(clock).sort(), strength, rated]);
  return terms(a) === terms(b);
}

/** For how long somebody has waited, in seconds: as the server said when it was heard, and the time since. */
export function waited(seek: Pick<MySeek, "waited_ms">, heard: number, now: number): number {
  return Math.max(0, Math.floor((seek.waited_ms + now - heard) / 1000));
}

/** Whether the house may be offered. */
export function houseMay(
  seek: Pick<MySeek, "since" | "house_from" | "waited_ms">,
  heard: number,
  now: number,
): boolean {
  return seek.waited_ms + now - heard >= seek.house_from - seek.since;
}

/** The name of a clock among those offered, if it is one. */
export function clockName(clock: Clock): SoughtClock | undefined {
  const text = JSON.stringify(Object.entries(clock).sort());
  return SOUGHT_CLOCKS.find((name) => JSON.stringify(Object.entries(CLOCKS[name]).sort()) === text);
}
