import { plural } from "../plural";

const colours = ["red", "orange", "yellow", "green", "blue", "purple"];
const symbols = ["circle", "square", "diamond", "star", "big star", "clover"];

const points = (count: number) => `${count} ${plural("en", count, "point", "points")}`;
const cubes = (count: number) => `${count} ${plural("en", count, "cube", "cubes")}`;

/** The words on and around the Qwirkle Cubes table. Colours and symbols are 0 to 5, in the order in which cubes are listed. */
export const en = {
  board: "The table",
  keys:
    "Arrow keys move over the table, 1 to 6 choose one of your cubes, Enter lays it or picks it up, G goes to the next cell where it fits, Backspace picks up the last one, L lays for good. " +
    "Before laying, T re-rolls the chosen cubes and K keeps all. Plus and minus zoom, Shift with arrows moves the table, F shows all of it.",
  cube: (colour: number, symbol: number) => `${colours[colour]} ${symbols[symbol]}`,
  the: (colour: number, symbol: number) => `the ${colours[colour]} ${symbols[symbol]}`,
  /** The marks of the seats. */
  side: ["ring", "triangle", "cross", "hexagon"],
  at: (cell: string, what: string) => `${cell}: ${what}`,
  empty: "empty",
  unconfirmed: "laid, not yet confirmed",
  latest: "laid last",
  goal: "can be laid here",
  together: "can be laid here together with others",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fit: "Show the whole table",
  view: "View of the table",
  /** Null is the viewer. */
  own: (name: string | null): string => (name === null ? "Your cubes" : `${name}’s cubes`),
  tray: (name: string, points: number, cubes: string) =>
    `${name}, ${points} ${plural("en", points, "point", "points")}: ${cubes || "no cubes"}`,
  inHand: "in hand",
  toThrow: "to be re-rolled",
  onTable: "on the table, not yet confirmed",
  shown: "proposed",
  /** Below a cube: what becomes of it, or became of it in this turn. */
  fate: { inHand: "in hand", roll: "re-roll", keep: "keep", rolled: "re-rolled", kept: "kept" },
  bag: (count: number, by: string) => `${cubes(count)} in the bag: ${by}`,
  bagEmpty: "The bag is empty. Whoever lays their last cube ends the game.",
  bagOf: (colour: number, count: number) => `${colours[colour]} ${count}`,
  inBag: (count: number) => `${cubes(count)} in the bag`,
  bagTitle: "The bag is empty",
  bagHow: "Counted from what lies open.",
  bagEnd: "Whoever lays their last cube ends the game: 6 points.",
  first: "You begin: lay your largest set as one line.",
  which: "Re-roll some cubes, or keep them all?",
  whichHow: "Choose those to re-roll. Carrying one to the table keeps all.",
  rolling: (count: number) => `${cubes(count)} to re-roll.`,
  keeping: (count: number) => (count === 0 ? "Their colours stay." : `You keep ${count}. Colours never change.`),
  throw: (count: number) => `Re-roll ${cubes(count)}`,
  keep: "Keep all",
  all: "Choose all",
  pick: "Choose a cube, then a cell.",
  pickHow: "Dots show where it fits. You can lay several in one line.",
  where: (cube: string) => `Where does ${cube} go?`,
  fits: (count: number) => (count === 1 ? "It fits in one place." : `It fits in ${count} places.`),
  layHere: (cube: string, worth: number) => `Lay ${cube} here: ${points(worth)}.`,
  nowhere: (cube: string) => `There is no place for ${cube} now.`,
  lay: (count: number) => `Lay ${cubes(count)}`,
  laidCount: (count: number) => `${cubes(count)} laid.`,
  brings: (count: number, worth: number) => `${cubes(count)}: ${points(worth)}.`,
  qwirkle: "Qwirkle!",
  takeBack: "Pick up",
  pass: "Pass",
  passing: "Nothing can be laid any more.",
  points,
  plus: (count: number) => `+${count}`,
  sum: (parts: string, total: number) => `${parts} = ${points(total)}`,
  laidSo: (count: number, worth: number) => `${cubes(count)} laid, ${points(worth)} so far`,
  sheet: {
    open: "Score sheet",
    title: "Score sheet",
    shut: "Close",
    none: "Nothing has been laid yet.",
    who: "Who",
    laid: "Laid",
    how: "How it adds up",
    points: "Points",
    total: "Total",
    line: (length: number, points: number) => (points > length ? `Qwirkle ${points}` : `${points}`),
    bonus: (points: number) => `last cube ${points}`,
    nothing: "no line",
    explain: "A line counts one point for each of its cubes, a line of six twelve. A cube in two lines counts in both.",
  },
};
