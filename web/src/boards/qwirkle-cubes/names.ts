/** What cubes and cells are called, for labels and screen readers. */
import type { en } from "../../i18n/en/qwirkle-cubes";
import { colourOf, placeOf, signOf, type Cell } from "./view";

type Words = typeof en;

export function cubeName(words: Words, cube: string): string {
  return words.cube(colourOf(cube), signOf(cube));
}

/** The minus sign is read and drawn as one. */
export function cellName(cell: Cell): string {
  const { x, y } = placeOf(cell);
  const number = (n: number) => String(n).replace("-", "−");
  return `${number(x)},\u00a0${number(y)}`;
}
