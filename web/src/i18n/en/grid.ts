/** The words of the board of cells that any game can use. */
export const en = {
  empty: "empty",
  at: (cell: string, what: string) => `${cell}, ${what}`,
  chosen: "chosen",
  goal: "can be chosen",
  pick: "Choose a cell.",
  next: (cells: string) => `${cells}: and now?`,
  putBack: "Put back",
  keys: "The arrows move from cell to cell, Enter chooses, Escape lets go.",
};
