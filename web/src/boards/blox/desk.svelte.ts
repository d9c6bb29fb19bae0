/** What the board, the rows and the rail of one table share: what the rules say of the view, and what is looked at. */
import type { Places } from "../board";
import type { Place } from "./cells";
import type { Facts } from "./view";

export class Desk {
  facts = $state.raw<Facts | null>(null);
  /** What the person has chosen to look at: it stays until something else is. */
  looked = $state.raw<Place | null>(null);
  /** What the pointer or the focus is over. */
  pointed = $state.raw<Place | null>(null);
}

const desks = new WeakMap<Places, Desk>();

export function deskOf(places: Places): Desk {
  const known = desks.get(places);
  if (known) return known;
  const desk = new Desk();
  desks.set(places, desk);
  return desk;
}

/** Whether what is in reach is marked on the board. */
export const shows: { reach: boolean } = $state({ reach: true });
