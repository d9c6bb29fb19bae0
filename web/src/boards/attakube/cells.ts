/** The cells (`a1` to `g7`) and the places beyond the gates (rows 0 and 8), and where they lie for somebody on one side of the board. */

/** A cell, or a place beyond a gate: only ever the end of a step. */
export type Place = string;
export const SIDE = 7;

/** Column from 0, row as written, 0 to 8. */
export function where(place: Place): readonly [column: number, row: number] {
  return [place.charCodeAt(0) - 97, place.charCodeAt(1) - 48];
}

export function placeAt(column: number, row: number): Place | null {
  if (column < 0 || column >= SIDE || row < 0 || row > SIDE + 1) return null;
  return String.fromCharCode(97 + column) + row;
}

export function isBeyond(place: Place): boolean {
  return place.endsWith("0") || place.endsWith(String(SIDE + 1));
}

/** The gate of a side in a column, and the column of a gate. */
export function gateOf(side: number, column: number): Place {
  return placeAt(column, side === 1 ? SIDE : 1) ?? "";
}

/** Columns from the left, rows from the top of the screen (0 and 8 beyond the gates), for who sits at seat `bottom`. */
export function onScreen(place: Place, bottom: number): readonly [x: number, y: number] {
  const [column, row] = where(place);
  return bottom === 1 ? [SIDE - 1 - column, row] : [column, SIDE + 1 - row];
}

/** The rows of the screen from the top, each from the left. */
export function rowsOnScreen(bottom: number): Place[][] {
  const at = (x: number, y: number) => (bottom === 1 ? placeAt(SIDE - 1 - x, y) : placeAt(x, SIDE + 1 - y)) ?? "";
  return Array.from({ length: SIDE + 2 }, (_, y) => Array.from({ length: SIDE }, (_, x) => at(x, y)));
}

export function beside(a: Place, b: Place): boolean {
  const [ac, ar] = where(a);
  const [bc, br] = where(b);
  return Math.abs(ac - bc) + Math.abs(ar - br) === 1;
}
