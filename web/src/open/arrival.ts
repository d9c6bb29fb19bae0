/**
 * What whoever opened a table meant to do on arriving there: sit down at once, under these names. Said by the page that opens a table, taken up
 * once by the table itself. It does not outlive the tab.
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

/** The chairs to take now; none the second time. */
export function arrive(table: string): Seating[] {
  try {
    const text = sessionStorage.getItem(NAME + table);
    sessionStorage.removeItem(NAME + table);
    const said: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(said) ? said.filter(isSeating) : [];
  } catch {
    return [];
  }
}

function isSeating(value: unknown): value is Seating {
  if (typeof value !== "object" || value === null) return false;
  const { place, name } = value as Record<string, unknown>;
  return Number.isInteger(place) && typeof name === "string" && name !== "";
}
