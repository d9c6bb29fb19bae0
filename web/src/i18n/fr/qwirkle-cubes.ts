import type { en } from "../en/qwirkle-cubes";
import { de } from "../elision";
import { plural } from "../plural";

const colours = ["rouge", "orange", "jaune", "vert", "bleu", "violet"];
/** La couleur s’accorde avec le symbole. */
const feminine = ["rouge", "orange", "jaune", "verte", "bleue", "violette"];
const symbols = ["cercle", "carré", "losange", "étoile", "grande étoile", "trèfle"];
const star = (symbol: number) => symbol === 3 || symbol === 4;

const articles = ["le ", "le ", "le ", "l’", "la ", "le "];
const name = (colour: number, symbol: number) => `${symbols[symbol]} ${(star(symbol) ? feminine : colours)[colour]}`;

const points = (count: number) => `${count} ${plural("fr", count, "point", "points")}`;
const cubes = (count: number) => `${count} ${plural("fr", count, "cube", "cubes")}`;

export const fr = {
  board: "La table",
  keys:
    "Les flèches parcourent la table, 1 à 6 choisissent l’un de vos cubes, Entrée le pose ou le retire, G va à la prochaine case où il convient, Retour arrière retire le dernier, L pose pour de bon. " +
    "Avant de poser, T relance les cubes choisis et K les garde tous. Plus et moins agrandissent et réduisent, Maj avec les flèches déplace la table, F la montre en entier.",
  cube: name,
  the: (colour: number, symbol: number) => `${articles[symbol]}${name(colour, symbol)}`,
  side: ["anneau", "triangle", "croix", "hexagone"],
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
  own: (name) => (name === null ? "Vos cubes" : `Les cubes ${de(name)}`),
  tray: (name: string, points: number, cubes: string) =>
    `${name}, ${points} ${plural("fr", points, "point", "points")}\u00a0: ${cubes || "aucun cube"}`,
  inHand: "en main",
  toThrow: "à relancer",
  onTable: "sur la table, pas encore confirmé",
  shown: "proposé",
  fate: { inHand: "en main", roll: "relancer", keep: "garder", rolled: "relancé", kept: "gardé" },
  bag: (count: number, by: string) => `${cubes(count)} dans le sac\u00a0: ${by}`,
  bagEmpty: "Le sac est vide. Qui pose son dernier cube met fin à la partie.",
  bagOf: (colour: number, count: number) => `${colours[colour]} ${count}`,
  inBag: (count: number) => `${cubes(count)} dans le sac`,
  bagTitle: "Le sac est vide",
  bagHow: "Compté d’après ce qui est visible.",
  bagEnd: "Qui pose son dernier cube finit la partie\u00a0: 6 points.",
  first: "Vous commencez\u00a0: posez votre plus grand ensemble en une ligne.",
  which: "Relancer des cubes, ou tout garder\u202f?",
  whichHow: "Choisissez ceux à relancer. En porter un sur la table, c’est tout garder.",
  rolling: (count: number) => `${cubes(count)} à relancer.`,
  keeping: (count: number) =>
    count === 0 ? "Les couleurs restent." : `Vous en gardez ${count}. Les couleurs ne changent jamais.`,
  throw: (count: number) => `Relancer ${cubes(count)}`,
  keep: "Tout garder",
  all: "Tout choisir",
  pick: "Choisissez un cube, puis une case.",
  pickHow: "Les points montrent où il va. On peut en poser plusieurs en une ligne.",
  where: (cube: string) => `Où poser ${cube}\u202f?`,
  fits: (count: number) => (count === 1 ? "Une seule case possible." : `${count} cases possibles.`),
  layHere: (cube: string, worth: number) => `Posez ${cube} ici\u00a0: ${points(worth)}.`,
  nowhere: (cube: string) => `Pas de place pour ${cube} pour l’instant.`,
  lay: (count: number) => `Poser ${cubes(count)}`,
  laidCount: (count: number) => `${cubes(count)} ${plural("fr", count, "posé", "posés")}.`,
  brings: (count: number, worth: number) => `${cubes(count)}\u00a0: ${points(worth)}.`,
  qwirkle: "Qwirkle\u202f!",
  takeBack: "Retirer",
  pass: "Passer",
  passing: "Plus rien ne peut être posé.",
  points,
  plus: (count: number) => `+${count}`,
  sum: (parts: string, total: number) => `${parts} = ${points(total)}`,
  laidSo: (count: number, worth: number) =>
    `${cubes(count)} ${plural("fr", count, "posé", "posés")}, ${points(worth)} jusqu’ici`,
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
    explain:
      "Une ligne compte un point pour chacun de ses cubes, une ligne de six en vaut douze. Un cube dans deux lignes compte dans les deux.",
  },
} satisfies typeof en;
