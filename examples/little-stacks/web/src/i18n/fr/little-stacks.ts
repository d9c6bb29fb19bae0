import type { en } from "../en/little-stacks";

export const fr = {
  board: "Plateau de Little Stacks",
  side: (seat: number) => ["Rouge", "Bleu"][seat] ?? "",
} satisfies typeof en;
