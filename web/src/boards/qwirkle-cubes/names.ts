/** What cubes and cells are called, for labels and screen readers. */
import type { en } from "../../i18n/en/qwirkle-cubes";
import type { Making } from "./sheet";
import { colourOf, COLOURS, placeOf, signOf, SYMBOLS, type Cell } from "./view";

type Words = typeof en;

const parts = (cube: string): [number, number] => [COLOURS.indexOf(colourOf(cube)), SYMBOLS.indexOf(signOf(cube))];

export const cubeName = (words: Words, cube: string): string => words.cube(...parts(cube));

/** With its article. */
export const theCube = (words: Words, cube: string): string => words.the(...parts(cube));

/** The minus sign is read and drawn as one. */
export function cellName(cell: Cell): string {
  const { x, y } = placeOf(cell);
  const number = (n: number) => String(n).replace("-", "−");
  return `${number(x)},\u00a0${number(y)}`;
}

type Sum = Pick<Making, "lines" | "bonus" | "points">;
const summands = ({ lines, bonus }: Sum): number[] => [...lines.map((line) => line.points), ...(bonus ? [bonus] : [])];

/** `4 + 3 = 7 points`, or just the points where there is nothing to add up. */
export function sumOf(words: Words, sum: Sum): string {
  const all = summands(sum);
  return all.length > 1 ? words.sum(all.join(" + "), sum.points) : words.points(sum.points);
}

/** The same for the eye, beside the cursor: `4 + 3 = 7`. */
export function shortSum(words: Words, sum: Sum): { lead: string; points: string } {
  const all = summands(sum);
  const great = sum.lines.some((line) => line.points > line.cells.length);
  return {
    lead: [great ? words.qwirkle : "", all.length > 1 ? `${all.join(" + ")} =` : ""].filter(Boolean).join(" "),
    points: all.length > 1 ? String(sum.points) : words.plus(sum.points),
  };
}
