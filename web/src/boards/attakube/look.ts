/** How a Kube is drawn for somebody on one side of the board. Lengths are in edges of a cube. */
import type { Traveller } from "../../cube/flight";
import type { Ground } from "../../cube/journey";
import { CUBE, upright, type Face as Drawing, type Inks, type Solid } from "../../cube/solid";
import { onScreen, SIDE, type Place } from "./cells";
import Face from "./Face.svelte";
import type { Kind, Kube } from "./kubes";

/** The side of a cell: a cube at rest fills it but for a hair. */
export const CELL = 1.54;
/** How deep the strip beyond the gates is. */
export const BEYOND = 0.95;
export const WIDTH = SIDE * CELL;
export const HEIGHT = SIDE * CELL + 2 * BEYOND;
/** How high the rows of the screen are. */
export const HEIGHTS: readonly number[] = [BEYOND, ...Array<number>(SIDE).fill(CELL), BEYOND];

/** The upper left corner of a place, and its height. */
export function corner(place: Place, bottom: number): readonly [x: number, y: number, height: number] {
  const [x, y] = onScreen(place, bottom);
  return [CELL * x, y === 0 ? 0 : BEYOND + CELL * (y - 1), HEIGHTS[y] ?? CELL];
}

/** The middle of a place. */
export function middle(place: Place, bottom: number): Ground {
  const [x, y, height] = corner(place, bottom);
  return { x: x + CELL / 2, y: y + height / 2 };
}

export interface Look extends Traveller {
  solid: Solid;
  face: Drawing;
  inks: Inks;
  paint: string;
}

/** What is drawn on top of a Kube: open for all, for its owner alone, or its back. */
function topInk(side: number, kind: Kind | null, faceUp: boolean, hideOwn: boolean): string {
  if (kind && faceUp) return kind;
  return kind && !hideOwn ? `~${kind}` : `back${side}`;
}

export function look({ side, kind, faceUp }: Pick<Kube, "side" | "kind" | "faceUp">, hideOwn: boolean): Look {
  const emblem = `side${side}`;
  const inks = upright({ top: topInk(side, kind, faceUp, hideOwn), south: emblem, east: emblem, north: emblem, west: emblem });
  return { solid: CUBE, face: Face, inks, paint: `kube${side}` };
}

/** In a stack both are lower, so that they fit a cell and the one below is still seen. */
export const UNDER: Solid = { w: 1, d: 1, h: 0.62 };
export const OVER: Solid = { w: 0.86, d: 0.86, h: 0.5 };
