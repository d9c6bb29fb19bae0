/**
 * The places of the board by name: cells (`a1` to `i9`) and the gates of the rim around them (`Nc`, `E4`). North is up for everybody, as in the
 * notation: no side of this board belongs to a seat.
 */
import type { Ground } from "../../cube/journey";

/** A cell or a gate. */
export type Place = string;

/** Cells to a side, and the same with the rim. */
export const CELLS = 9;
export const SPOTS = CELLS + 2;

/** The edge of a cell, which is the em of the board, and the width of the rim in it: on a phone of 390 pixels a cell has 40. */
export const CELL = 1;
export const RIM = 0.375;
export const WHOLE = CELLS * CELL + 2 * RIM;

export type Side = "N" | "S" | "E" | "W";

export const isGate = (place: Place): boolean => /^[NSEW]/.test(place);

/** Columns from the left and rows from the top; the rim is 0 and 10. */
export function spot(place: Place): readonly [x: number, y: number] {
  const column = (letter: string) => letter.charCodeAt(0) - 96;
  const row = (digit: string) => SPOTS - 1 - Number(digit);
  const [first = "", second = ""] = place;
  switch (first) {
    case "N":
      return [column(second), 0];
    case "S":
      return [column(second), SPOTS - 1];
    case "W":
      return [0, row(second)];
    case "E":
      return [SPOTS - 1, row(second)];
    default:
      return [column(first), row(second)];
  }
}

/** Null beyond the rim and on its corners. */
export function placeAt(x: number, y: number): Place | null {
  const last = SPOTS - 1;
  if (x < 0 || y < 0 || x > last || y > last) return null;
  const [atSide, atEnd] = [x === 0 || x === last, y === 0 || y === last];
  if (atSide && atEnd) return null;
  const letter = String.fromCharCode(96 + x);
  const digit = String(last - y);
  if (atSide) return (x === 0 ? "W" : "E") + digit;
  if (atEnd) return (y === 0 ? "N" : "S") + letter;
  return letter + digit;
}

const spots = Array.from({ length: SPOTS }, (_, i) => i);

/** The rows of the screen from the top, each from the left; null on the corners. */
export const ROWS: readonly (readonly (Place | null)[])[] = spots.map((y) => spots.map((x) => placeAt(x, y)));
export const PLACES: readonly Place[] = ROWS.flat().filter((place) => place !== null);
/** The same without the rim, where it is too narrow to be clicked: then a click on the cell asks from which side. */
export const INNER: readonly (readonly (Place | null)[])[] = ROWS.slice(1, -1).map((row) => row.slice(1, -1));
/** How high and how wide rows and columns are, in edges. */
export const SIZES: readonly number[] = spots.map((i) => (i === 0 || i === SPOTS - 1 ? RIM : CELL));

const along = (n: number) => (n === 0 ? RIM / 2 : n === SPOTS - 1 ? WHOLE - RIM / 2 : RIM + (n - 0.5) * CELL);

/** The middle of a place, in edges from the corner of the board. */
export function middle(place: Place): Ground {
  const [x, y] = spot(place);
  return { x: along(x), y: along(y) };
}

const STEPS: Readonly<Record<Side, readonly [number, number]>> = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] };

export function inLine(a: Place, b: Place): boolean {
  const [ax, ay] = spot(a);
  const [bx, by] = spot(b);
  return ax === bx || ay === by;
}

/** The side towards which one place lies from another, if they are in line; else the side it lies farthest towards. */
export function sideTowards(from: Place, to: Place): Side {
  const [ax, ay] = spot(from);
  const [bx, by] = spot(to);
  if (Math.abs(bx - ax) > Math.abs(by - ay)) return bx > ax ? "E" : "W";
  return by > ay ? "S" : "N";
}

/** The cells from a cell towards a side, or from a gate inwards, as far as the board goes. */
export function line(from: Place, side: Side): Place[] {
  const [dx, dy] = STEPS[side];
  const cells: Place[] = [];
  let [x, y] = spot(from);
  for (;;) {
    [x, y] = [x + dx, y + dy];
    const place = placeAt(x, y);
    if (place === null || isGate(place)) return cells;
    cells.push(place);
  }
}

const INWARDS: Readonly<Record<Side, Side>> = { N: "S", S: "N", E: "W", W: "E" };

/** Where one goes from a gate. */
export const inwards = (gate: Place): Side => INWARDS[gate[0] as Side];
