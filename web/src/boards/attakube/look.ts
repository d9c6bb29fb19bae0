/**
 * Where things stand on the board and how a Kube is drawn, for somebody on one side of it. The board is a square of 588 units with the trays in it;
 * the field (cells and what lies beyond the gates) begins at `FIELD`. One em is the edge of a Kube: 48 units.
 */
import type { Traveller } from "../../cube/flight";
import { standing, type Ground } from "../../cube/journey";
import type { Face as Drawing, Inks, Solid } from "../../cube/solid";
import { onScreen, SIDE, type Place } from "./cells";
import Face from "./Face.svelte";
import type { Kind, Kube } from "./kubes";

export const EDGE = 48;
export const BOARD = 588;
/** The side of a cell. */
export const CELL = 70;
/** How deep the strip beyond the gates is. */
export const BEYOND = 42;
/** The upper left corner of the field on the board. */
export const FIELD = { x: 24, y: 0 };
export const WIDTH = SIDE * CELL;
export const HEIGHT = SIDE * CELL + 2 * BEYOND;
/** How high the rows of the screen are. */
export const HEIGHTS: readonly number[] = [BEYOND, ...Array<number>(SIDE).fill(CELL), BEYOND];

/** Units as a length on the page. */
export const em = (units: number): string => `${units / EDGE}em`;

/** The upper left corner of a place on the field, and its height, in units. */
export function corner(place: Place, bottom: number): readonly [x: number, y: number, height: number] {
  const [x, y] = onScreen(place, bottom);
  return [CELL * x, y === 0 ? 0 : BEYOND + CELL * (y - 1), HEIGHTS[y] ?? CELL];
}

/** The middle of a place on the field, in units. */
export function centre(place: Place, bottom: number): readonly [x: number, y: number] {
  const [x, y, height] = corner(place, bottom);
  return [x + CELL / 2, y + height / 2];
}

/** In a stack the upper Kube stands higher up the screen and the lower one lower, so that both are seen. */
export const RAISED = -10;
export const SUNK = 6;

/** Where a Kube is drawn, in edges: the middle of its place, or a little off it in a stack. */
export function ground(place: Place, bottom: number, off = 0): Ground {
  const [x, y] = centre(place, bottom);
  return standing({ x: x / EDGE, y: (y + off) / EDGE }, KUBE, 0);
}

/** The drawing of a Kube as a thin box: its face, the front below it, and the halo around both. */
export const KUBE: Solid = { w: 1.14, d: 1.3, h: 0.02 };

export type Shown = Pick<Kube, "side" | "kind" | "faceUp" | "turned">;

/** The picture of a Kube, spelled as tellings spell it: face up, known to the viewer alone, or hidden; or turned over at the end. */
export function pictureOf({ side, kind, faceUp, turned }: Shown, hideOwn: boolean): string {
  const colour = side === 0 ? "yellow" : "red";
  if (kind && turned) return `${colour}-${kind}-end`;
  if (!kind || (hideOwn && !faceUp)) return `${colour}-hidden`;
  return faceUp ? `${colour}-${kind}-up` : `${colour}-${kind}`;
}

/** A picture taken apart. */
export function readPicture(picture: string): { side: number; kind: Kind | null; faceUp: boolean; turned: boolean } {
  const [colour, kind, how] = picture.split("-");
  return {
    side: colour === "yellow" ? 0 : 1,
    kind: kind === "hidden" || !kind ? null : (kind as Kind),
    faceUp: how === "up",
    turned: how === "end",
  };
}

export interface Look extends Traveller {
  face: Drawing;
  inks: Inks;
  paint: string;
}

export function look(kube: Shown, hideOwn: boolean): Look {
  return { face: Face, inks: { top: { ink: pictureOf(kube, hideOwn), turn: 0 } }, paint: "kube-air", flat: true };
}
