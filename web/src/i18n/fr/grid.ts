import type { en } from "../en/grid";

export const fr = {
  empty: "vide",
  at: (cell: string, what: string) => `${cell}, ${what}`,
  chosen: "choisie",
  goal: "peut être choisie",
  pick: "Choisissez une case.",
  next: (cells: string) => `${cells} : et ensuite ?`,
  putBack: "Reposer",
  keys: "Les flèches vont de case en case, Entrée choisit, Échap repose.",
} satisfies typeof en;
