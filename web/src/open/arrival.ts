/**
 * Who is to sit down when the table's page opens, and under which names. Written by the page that opens a table, read by the table's page, which
 * forgets it once everybody sits: a reload before that seats them all the same. Kept for the tab only.
 */
import type { Seating } from "./wish";

const NAME = "cubo.arrival.";

export function announce(table: string, seatings: readonly Seating[]): void {
  try {
    sessionStorage.setItem(NAME + table, JSON.stringify(seatings));
  } catch {
    // Without a memory one sits down by hand.
  }
}

/** The chairs to take, until they are forgotten. */
export function expected(table: string): Seating[] {
  try {
    const said: unknown = JSON.parse(sessionStorage.getItem(NAME + table) ?? "[]");
    return Array.isArray(said) ? said.filter(isSeating) : [];
  } catch {
    return [];
  }
}

export function forgetArrival(table: string): void {
  try {
    sessionStorage.removeItem(NAME + table);
  } catch {
    // Nothing was kept then.
  }
}

function isSeating(value: unknown): value is Seating {
  if (typeof value !== "object" || value === null) return false;
  const { place, name } = value as Record<string, unknown>;
  return Number.isInteger(place) && typeof name === "string" && name !== "";
}
