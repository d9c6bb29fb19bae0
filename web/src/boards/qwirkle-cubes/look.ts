/** How a cube is drawn: its symbol on top, the others faintly on its sides. */
import { marks } from "../../art/marks";
import type { Inks } from "../../cube/solid";
import { upright } from "../../cube/solid";
import { colourOf, signOf, SYMBOLS, type Sign } from "./view";

export const paint = (cube: string) => `qc-${colourOf(cube)}`;

export const drawing: Readonly<Record<Sign, string>> = {
  o: marks.circle.path,
  s: marks.square.path,
  d: marks.diamond.path,
  x: marks.star4.path,
  e: marks.star8.path,
  c: marks.clover.path,
};

/** The top is the cube itself (`Ro`), a side just its symbol (`s`). */
export function inks(cube: string): Inks {
  const next = (by: number) => SYMBOLS[(SYMBOLS.indexOf(signOf(cube)) + by) % 6] ?? "o";
  return upright({ top: cube, south: next(2), east: next(3), north: next(4), west: next(5), bottom: next(1) });
}
