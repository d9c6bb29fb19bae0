/** A view of Little Stacks, as docs/notation/little-stacks.md tells it. */
interface View {
  cells: readonly string[];
  turn: number | null;
  over: string | null;
}

/** The seats whose cubes stand on a cell, from the bottom up. */
export function stackOn(view: unknown, cell: string): readonly number[] {
  const at = "abc".indexOf(cell.charAt(0)) + 3 * (Number(cell.slice(1)) - 1);
  return [...((view as View).cells[at] ?? "")].map(Number);
}
