/** Cells that a sentence speaks of, to be lit up on the board while somebody points at the sentence. */
export const spotlight: { cells: readonly string[] } = $state({ cells: [] });
