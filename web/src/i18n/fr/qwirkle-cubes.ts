import type { en } from "../en/qwirkle-cubes";
import { plural } from "../plural";

const colours = { R: "rouge", O: "orange", Y: "jaune", G: "vert", B: "bleu", P: "violet" };
/** Le genre du symbole décide de la forme de la couleur. */
const symbols = {
  o: { name: "rond", feminine: false },
  s: { name: "carré", feminine: false },
  d: { name: "losange", feminine: false },
  x: { name: "étoile à quatre branches", feminine: true },
  e: { name: "étoile à huit branches", feminine: true },
  c: { name: "trèfle", feminine: false },
};
const feminine = { R: "rouge", O: "orange", Y: "jaune", G: "verte", B: "bleue", P: "violette" };

const points = (count: number) => `${count} ${plural("fr", count, "point", "points")}`;
const cubes = (count: number) => `${count} ${plural("fr", count, "cube", "cubes")}`;

export const fr = {
  board: "La table",
  keys:
    "Les flèches parcourent la table, 1 à 6 choisissent l’un de vos cubes, Entrée le pose ou le reprend, Retour arrière reprend le dernier, L pose pour de bon. " +
    "Avant de poser, T relance les cubes choisis et K les garde tous. Plus et moins agrandissent et réduisent, Maj avec les flèches déplace la table, F la montre en entier.",
  colours,
  cube: (colour: keyof typeof colours, symbol: keyof typeof symbols) => `${symbols[symbol].name} ${symbols[symbol].feminine ? feminine[colour] : colours[colour]}`,
  at: (cell: string, what: string) => `${cell}\u00a0: ${what}`,
  empty: "vide",
  unconfirmed: "posé, pas encore confirmé",
  latest: "posé en dernier",
  goal: "peut se poser ici",
  together: "peut se poser ici avec d’autres",
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
  fit: "Voir toute la table",
  view: "Vue de la table",
  others: "Les cubes des autres",
  own: (name: string) => `Les cubes de ${name}`,
  tray: (name: string, points: number, cubes: string) => `${name}, ${points} ${plural("fr", points, "point", "points")}\u00a0: ${cubes || "aucun cube"}`,
  turn: "à son tour",
  inHand: "en main",
  toThrow: "à relancer",
  onTable: "sur la table, pas encore confirmé",
  bag: (count: number) => `${cubes(count)} dans le sac`,
  bagShort: "Sac",
  bagEmpty: "Le sac est vide. Qui pose son dernier cube met fin à la partie.",
  bagOf: (colour: keyof typeof colours, count: number) => `${colours[colour]} ${count}`,
  bar: "À vous de jouer",
  first: "Vous avez le plus grand ensemble\u00a0: posez-le en une ligne.",
  which: "Choisissez les cubes à relancer, ou gardez-les tous.",
  throw: (count: number) => `Relancer ${cubes(count)}`,
  keep: "Tout garder",
  all: "Tout choisir",
  pick: "Choisissez un cube, puis une case.",
  where: "Choisissez où le poser.",
  nowhere: "Ce cube ne va nulle part pour l’instant.",
  lay: (count: number) => `Poser ${cubes(count)}`,
  takeBack: "Reprendre",
  takeBackAll: "Tout reprendre",
  putBack: "Reposer",
  pass: "Passer",
  passing: "Plus rien ne peut être posé.",
  points,
  plus: (count: number) => `+${count}`,
  sum: (parts: readonly number[], total: number) => `${parts.join(" + ")} = ${points(total)}`,
  laidSo: (count: number, worth: number) => `${cubes(count)} ${plural("fr", count, "posé", "posés")}, ${points(worth)} jusqu’ici`,
  laidNotYet: (count: number) => `${cubes(count)} ${plural("fr", count, "posé", "posés")}, ce n’est pas encore assez`,
  ends: { "QC-21": "Le dernier cube est posé. La partie est finie.", "QC-7": "Plus personne ne peut poser. La partie est finie." },
  latestScore: (name: string, sum: string) => `${name}\u00a0: ${sum}`,
  sheet: {
    open: "Feuille de score",
    title: "Feuille de score",
    shut: "Fermer",
    none: "Rien n’a encore été posé.",
    turn: "Tour",
    who: "Qui",
    laid: "Posé",
    how: "Le détail",
    points: "Points",
    total: "Total",
    line: (length: number, points: number) => (points > length ? `Qwirkle ${points}` : `${points}`),
    bonus: (points: number) => `dernier cube ${points}`,
    nothing: "aucune ligne",
    explain: "Une ligne compte un point pour chacun de ses cubes, une ligne de six en vaut douze. Un cube dans deux lignes compte dans les deux.",
  },
} satisfies typeof en;
