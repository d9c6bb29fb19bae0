/**
 * The shape that all pieces are made of, a box, and how it is drawn: seen from above and a little from the south-east, so that the top
 * keeps its true shape and the two sides nearest to the viewer lean away from it. `x` goes east (right on the screen), `y` south (down on
 * the screen), `z` up towards the viewer. One unit is the edge of a cube; on the page it is 1em.
 */
import type { Component } from "svelte";

/** A box: how long it is from west to east, from north to south, and upwards. */
export interface Solid {
  readonly w: number;
  readonly d: number;
  readonly h: number;
}

export const CUBE: Solid = { w: 1, d: 1, h: 1 };

/** The sides of a box as the viewer sees it: south is the side that faces the viewer. */
export const SIDES = ["top", "south", "east", "north", "west", "bottom"] as const;
export type Side = (typeof SIDES)[number];

/** The three sides that a piece at rest shows. */
export const SEEN = ["top", "south", "east"] as const;

/** What is drawn on a side: any text that the `Face` of the game understands, and how many quarter turns clockwise it is turned. */
export interface Ink {
  readonly ink: string;
  readonly turn: 0 | 1 | 2 | 3;
}

/** What is drawn on the sides; a side that is missing is bare paint. */
export type Inks = Partial<Record<Side, Ink>>;

/** Draws one side, in SVG, on a field of `width` × `height` (100 to the edge of a cube), in `currentColor`. */
export interface FaceProps {
  ink: string;
  width: number;
  height: number;
}
export type Face = Component<FaceProps>;

/** An upright ink for each side given. */
export function upright(inks: Partial<Record<Side, string>>): Inks {
  return Object.fromEntries(Object.entries(inks).map(([side, ink]) => [side, { ink, turn: 0 }]));
}

/** How far a side leans away on the screen, to the right and down alike, for each edge of height. */
export const LEAN = 0.45;

/** How much black lies over the paint of a side: the light comes from above left. */
export const SHADE: Readonly<Record<Side, number>> = {
  top: 0,
  west: 0.05,
  north: 0.08,
  south: 0.14,
  east: 0.27,
  bottom: 0.42,
};

/** The width and height of a side as it is seen from outside. */
export function extent(solid: Solid, side: Side): readonly [width: number, height: number] {
  if (side === "top" || side === "bottom") return [solid.w, solid.d];
  return side === "north" || side === "south" ? [solid.w, solid.h] : [solid.d, solid.h];
}

/** The size of the drawing of a box, in edges. */
export function drawn(solid: Solid, lean = LEAN): readonly [width: number, height: number] {
  return [solid.w + lean * solid.h, solid.d + lean * solid.h];
}

/** The transform that puts a side's field (100 to the edge) into the drawing of its box, whose top begins at 0,0. */
export function laid(solid: Solid, side: (typeof SEEN)[number], lean = LEAN): string {
  if (side === "top") return "matrix(1 0 0 1 0 0)";
  if (side === "south") return `matrix(1 0 ${lean} ${lean} 0 ${100 * solid.d})`;
  return `matrix(0 -1 ${lean} ${lean} ${100 * solid.w} ${100 * solid.d})`;
}

/** The quarter turn of an ink within its field. A field that is not square is turned about its middle all the same. */
export function turned(turn: number, width: number, height: number): string {
  return `rotate(${90 * turn} ${width / 2} ${height / 2})`;
}
