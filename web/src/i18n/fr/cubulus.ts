import type { en } from "../en/cubulus";
import { plural } from "../plural";

const side = ["blanc", "noir"];
const Side = ["les Blancs", "les Noirs"];

const pieceNames = { cube: "cube", master: "Maître", shield: "bouclier", soldier: "soldat" } as const;

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
  side: (of) => (of === 1 ? "Noirs" : "Blancs"),
  called: (of) => (of === 1 ? "Noir" : "Blanc"),
  yourTurn: "À vous de jouer",
  pick: "Choisissez l’une de vos pièces.",
  held: (kind, top, cell) => (kind === "cube" ? `Le ${top} en ${cell}` : `Le ${pieceNames[kind]} en ${cell}`),
  goals: (cube) => (cube ? "Choisissez une case et la face montrée." : "Choisissez où il va."),
  lookedAt: (of, kind, top, cell) => `Le ${kind === "cube" ? top : pieceNames[kind]} ${side[of]} en ${cell}`,
  could: (kind) =>
    kind === "shield"
      ? "Un bouclier n’attaque rien."
      : kind === "cube"
        ? "Ce qu’il attaque, et la face qu’il y montrerait."
        : "Ce qu’il attaque.",
  putBack: "Reposer",
  playIt: "Jouer",
  close: "Fermer",
  turnOnSpot: "Tourner sur place",
  turnWhich: "De quel côté\u202f?",
  turns: { 90: "À droite", 180: "Demi-tour", 270: "À gauche" },
  turnKeys: { 90: "R", 180: "H", 270: "L" },
  via: (corner) => `Par ${corner}`,
  straight: "Tout droit",
  swing: "Pivoter",
  stand: "Se dresser",
  shows: (top, check) => (check ? `${top}\u00a0: échec` : String(top)),
  checks: "échec",
  whichWay: "Par où\u202f?",
  swingOrStand: "Pivoter ou se dresser\u202f?",
  troc: {
    title: "Troc\u00a0: ramenez une pièce",
    before: "Votre Maître rentre chez lui, puis vous jouez.",
    after: "Votre Maître rentre chez lui\u202f; ou finissez le tour.",
    cube: "Un cube",
    shield: (cells) => `Un bouclier, ${cells}`,
    end: "Pas de troc",
  },
  check: "Échec\u00a0: votre Maître est attaqué",
  save: "Seul ce qui le sauve peut se jouer.",
  taken: (you) => (you ? "avez pris" : "a pris"),
  cubes: (count) => `${count} ${plural("fr", count, "cube", "cubes")}`,
  shields: (count) => `${count} ${plural("fr", count, "bouclier", "boucliers")}`,
  overlays: {
    title: "Montrer sur le plateau",
    last: "Le dernier coup",
    hits: (of) => (of === 1 ? "Attaques des Noirs" : "Attaques des Blancs"),
    half: "Moitié pointillée\u00a0: cette moitié du bouclier est attaquée. Deux moitiés barrées\u00a0: le bouclier peut être pris.",
  },
  turnOver: "Retourner le cube",
  turnedOver: (of, top, cell) => `Le ${top} ${side[of]} en ${cell}, sous toutes ses faces`,
  faces: (top, front, right) => `${top} dessus, ${front} devant, ${right} à droite`,
  hiddenFaces: (below, behind, left) => `${below} dessous, ${behind} derrière, ${left} à gauche`,
  rollTo: (cell, top) => `Tout droit jusqu’en ${cell}, il montre ${top}`,
  rollNowhere: (key) =>
    `Le rouler ${{ ArrowUp: "vers le fond", ArrowDown: "vers vous", ArrowLeft: "vers la gauche", ArrowRight: "vers la droite" }[key]}\u202f; rien tout droit`,
  leadsTo: (cell, tops) => `${cell} en montrant ${tops}`,
  leads: (goals) => `Il peut aller en ${goals}.`,
  leadsNowhere: "Il ne peut aller nulle part pour l’instant.",
  keys: "Les flèches parcourent le plateau, Entrée choisit, R, H et L tournent un cube, F le retourne dans la main, Échap repose la pièce.",
} satisfies typeof en;
