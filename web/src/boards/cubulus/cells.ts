/** The cells of the board by name (`A1` to `I9`), and where they lie for somebody on one side of it. */

export type Cell = string;
export const SIDE = 9;

/** Column and row, from 0. */
export function place(cell: Cell): readonly [column: number, row: number] {
  return [cell.charCodeAt(0) - 65, cell.charCodeAt(1) - 49];
}

export function cellAt(column: number, row: number): Cell | null {
  if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) return null;
  return String.fromCharCode(65 + column) + String.fromCharCode(49 + row);
}

/** Cells from the left and from the top of the screen, for who sits at seat `bottom`: White sees A1 below left, Black above right. */
export function onScreen(cell: Cell, bottom: number): readonly [x: number, y: number] {
  const [column, row] = place(cell);
  return bottom === 1 ? [SIDE - 1 - column, row] : [column, SIDE - 1 - row];
}

export function fromScreen(x: number, y: number, bottom: number): Cell | null {
  return bottom === 1 ? cellAt(SIDE - 1 - x, y) : cellAt(x, SIDE - 1 - y);
}

/** The rows of the screen from the top, each from the left. */
export function rowsOnScreen(bottom: number): Cell[][] {
  return Array.from({ length: SIDE }, (_, y) => Array.from({ length: SIDE }, (_, x) => fromScreen(x, y, bottom) ?? ""));
}

/** How many steps along rows and columns lie between two cells. */
export function steps(a: Cell, b: Cell): number {
  const [ac, ar] = place(a);
  const [bc, br] = place(b);
  return Math.abs(ac - bc) + Math.abs(ar - br);
}

/** The cells passed on the way from `a` to `b` in a straight line, without `a`; empty if they share neither row nor column. */
export function straight(a: Cell, b: Cell): Cell[] {
  const [ac, ar] = place(a);
  const [bc, br] = place(b);
  if (ac !== bc && ar !== br) return [];
  const cells: Cell[] = [];
  for (let i = 1; i <= steps(a, b); i++)
    cells.push(cellAt(ac + Math.sign(bc - ac) * i, ar + Math.sign(br - ar) * i) ?? "");
  return cells;
}

/** Two cells as a shield on them is written: by column, then row. */
export function pair(a: Cell, b: Cell): string {
  return a < b ? a + b : b + a;
}
