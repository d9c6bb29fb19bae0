/** Cells of a board of columns and rows: `a1` is at the bottom left for seat 0. */

/** The cells from the top of the screen, each row from the left, as the player at seat `bottom` sees them. */
export function rowsOnScreen(columns: number, rows: number, bottom: number): readonly (readonly string[])[] {
  const letters = Array.from({ length: columns }, (_, n) => String.fromCharCode(97 + n));
  const numbers = Array.from({ length: rows }, (_, n) => rows - n);
  const seen = numbers.map((row) => letters.map((column) => `${column}${row}`));
  // Of two who face each other, the second sees it turned round.
  return bottom === 1 ? seen.map((row) => row.toReversed()).toReversed() : seen;
}

/** The cells that an action names, in its order. */
export function cellsOf(action: string): readonly string[] {
  return action.match(/[a-z]\d+/g) ?? [];
}
