import type { en } from "../en/qwirkle-cubes";
import { plural } from "../plural";

const colours = ["rouge", "orange", "jaune", "vert", "bleu", "violet"];
/** La couleur s’accorde avec le symbole. */
const feminine = ["rouge", "orange", "jaune", "verte", "bleue", "violette"];
const symbols = ["rond", "carré", "losange", "étoile à quatre branches", "étoile à huit branches", "trèfle"];
const star = (symbol: number) => symbol === 3 || symbol === 4;

const points = (count: number) => `${count} ${plural("fr", count, "point", "points")}`;
const cubes = (count: number) => `${count} ${plural("fr", count, "cube", "cubes")}`;

export const fr = {
  board: "La table",
  keys:
    "Les flèches parcourent la table, 1 à 6 choisissent l’un de vos cubes, Entrée le pose ou le reprend, G va à la prochaine case où il convient, Retour arrière reprend le dernier, L pose pour de bon. " +
    "Avant de poser, T relance les cubes choisis et K les garde tous. Plus et moins agrandissent et réduisent, Maj avec les flèches déplace la table, F la montre en entier.",
  cube: (colour: number, symbol: number) => `${symbols[symbol]} ${(star(symbol) ? feminine : colours)[colour]}`,
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
  bag: (count: number, by: string) => `${cubes(count)} dans le sac\u00a0: ${by}`,
  bagEmpty: "Le sac est vide. Qui pose son dernier cube met fin à la partie.",
  bagOf: (colour: number, count: number) => `${colours[colour]} ${count}`,
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
  takeBack: "En reprendre un",
  takeBackAll: "Tout reprendre",
  pass: "Passer",
  passing: "Plus rien ne peut être posé.",
  points,
  plus: (count: number) => `+${count}`,
  sum: (parts: string, total: number) => `${parts} = ${points(total)}`,
  laidSo: (count: number, worth: number) => `${cubes(count)} ${plural("fr", count, "posé", "posés")}, ${points(worth)} jusqu’ici`,
  ends: { "QC-21": "Le dernier cube est posé. La partie est finie.", "QC-7": "Plus personne ne peut poser. La partie est finie." },
  latestScore: (name: string, sum: string) => `${name}\u00a0: ${sum}`,
  sheet: {
    open: "Feuille de score",
    title: "Feuille de score",
    shut: "Fermer",
    none: "Rien n’a encore été posé.",
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
