/** What the engine says of a position beyond the view: see docs/notation/attakube.md, "Facts". */
import type { Place } from "./cells";
import type { Kind, Kube } from "./kubes";

/** What an action would do, if no face-down Kube of the other side turned out to be a Shield. */
export interface Effect {
  up: readonly Place[];
  out: readonly Place[];
  pushed: Readonly<Record<Place, Place>>;
  blocked: readonly Place[];
  freed: readonly Place[];
  shields: readonly Place[];
  points: number;
  ends: string | null;
}

/** What a Kube could do were it its side's turn, as far as everybody knows. */
export interface Reach {
  sure: readonly Place[];
  perhaps: readonly Place[];
  aims: readonly Place[];
}

export interface Facts {
  sides: readonly { unseen: readonly Kind[]; could: readonly (readonly Kind[])[]; reach: readonly Reach[] }[];
  effects: Readonly<Record<string, Effect>>;
}

/** Every kind that a Kube may be as far as everybody knows. */
export function couldBe(facts: Facts | null, kube: Kube): readonly Kind[] {
  return facts?.sides[kube.side]?.could[kube.number] ?? [];
}

export function reachOf(facts: Facts | null, kube: Kube): Reach | null {
  return facts?.sides[kube.side]?.reach[kube.number] ?? null;
}

/** Whether the action needs a confirmation: it reveals or loses something for good. */
export function isGrave(effect: Effect | undefined): boolean {
  return effect !== undefined && (effect.up.length > 0 || effect.out.length > 0);
}
