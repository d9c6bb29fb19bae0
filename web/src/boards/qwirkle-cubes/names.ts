/** What cubes and cells are called, for labels and screen readers. */
import type { en } from "../../i18n/en/qwirkle-cubes";
import type { Making } from "./sheet";
import { colourOf, COLOURS, placeOf, signOf, SYMBOLS, type Cell } from "./view";

type Words = typeof en;

export function cubeName(words: Words, cube: string): string {
  return words.cube(COLOURS.indexOf(colourOf(cube)), SYMBOLS.indexOf(signOf(cube)));
}

/** The minus sign is read and drawn as one. */
export function cellName(cell: Cell): string {
  const { x, y } = placeOf(cell);
  const number = (n: number) => String(n).replace("-", "−");
  return `${number(x)},\u00a0${number(y)}`;
}

/** `4 + 3 = 7 points`, or just the points where there is nothing to add up. */
export function sumOf(words: Words, { lines, bonus, points }: Pick<Making, "lines" | "bonus" | "points">): string {
  const parts = [...lines.map((line) => line.points), ...(bonus ? [bonus] : [])];
  return parts.length > 1 ? words.sum(parts.join(" + "), points) : words.points(points);
}
