/** The seats whose cubes stand on a cell, from the bottom up, from a view as docs/notation/little-stacks.md tells it. */
export function stackOn(view: unknown, cell: string): readonly number[] {
  const at = "abc".indexOf(cell.charAt(0)) + 3 * (Number(cell.slice(1)) - 1);
  const stack = (view as string).split(",")[at] ?? "-";
  return stack === "-" ? [] : [...stack].map(Number);
}
