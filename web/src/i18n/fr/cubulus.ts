import type { en } from "../en/cubulus";
import { plural } from "../plural";

const side = ["blanc", "noir"];
const Side = ["les Blancs", "les Noirs"];

export const fr = {
  board: "Plateau de Cubulus",
  empty: "vide",
  at: (cell, what) => `${cell}, ${what}`,
  cube: (of, top, front, right) => `cube ${side[of]}\u00a0: ${top} dessus, ${front} devant, ${right} à droite`,
  master: (of) => `Maître ${side[of]}`,
  checked: "en échec",
  shield: (of, other) => `bouclier ${side[of]}, jusqu’en ${other}`,
  soldier: (of) => `soldat ${side[of]}`,
  chosen: "choisi",
  goal: "peut aller ici",
  goalShowing: (faces) => `peut aller ici et montrera ${faces}`,
  take: "peut prendre ici",
  takeShowing: (faces) => `peut prendre ici et montrera ${faces}`,
  ways: (count) => `${count} chemins`,
  attacked: (of) => `attaquée par ${Side[of]}`,
  noMoves: "Cette pièce n’a aucun coup permis pour l’instant.",
  count: (moves) => `${moves} ${plural("fr", moves, "coup possible", "coups possibles")}`,
  bar: "Ce que peut faire cette pièce",
  pick: "Choisissez l’une de vos pièces.",
  putBack: "Reposer",
  turns: { 90: "Quart de tour à droite", 180: "Demi-tour", 270: "Quart de tour à gauche" },
  turnKeys: { 90: "R", 180: "H", 270: "L" },
  via: (corner) => `Par ${corner}`,
  straight: "Tout droit",
  slide: "Glisser",
  stand: "Se dresser en soldat",
  whichWay: "Par quel chemin\u202f?",
  slideOrStand: "Glisser ou se dresser\u202f?",
  troc: {
    before: "Troc\u00a0: avant de jouer, votre Maître peut rentrer chez lui et ramener une pièce.",
    after: "Troc\u00a0: votre Maître peut rentrer chez lui et ramener une pièce.",
    cube: "Ramener un cube",
    shield: (cells) => `Ramener un bouclier en ${cells}`,
    end: "Finir le tour sans troc",
  },
  check: (of) => `Échec\u00a0: le Maître ${side[of]} est attaqué`,
  ends: {
    mate: (winner) => `Échec et mat\u00a0: ${Side[winner]} gagnent`,
    stuck: (loser, winner) => `Plus aucun coup pour ${Side[loser]}\u00a0: ${Side[winner]} gagnent`,
    draw: "Partie nulle",
  },
  lost: (of) => `Pris ${of === 1 ? "aux Noirs" : "aux Blancs"}`,
  cubes: (count) => `${count} ${plural("fr", count, "cube", "cubes")}`,
  shields: (count) => `${count} ${plural("fr", count, "bouclier", "boucliers")}`,
  nothing: "rien",
  overlays: {
    title: "Montrer les cases attaquées",
    by: (name) => `Attaquées par ${name}`,
    half: "Moitié pointillée\u00a0: cette moitié du bouclier est attaquée. Deux moitiés barrées\u00a0: le bouclier peut être pris.",
  },
  keys: "Les flèches parcourent le plateau, Entrée choisit, R, H et L tournent un cube, Échap repose la pièce.",
} satisfies typeof en;
