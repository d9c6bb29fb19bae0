/** The words on and around the Little Stacks board. */
export const en = {
  board: "Little Stacks board",
  side: (seat: number): string => ["Red", "Blue"][seat] ?? "",
};
