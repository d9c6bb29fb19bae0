import { plural } from "../plural";

const colours = ["red", "orange", "yellow", "green", "blue", "purple"];
const symbols = ["circle", "square", "diamond", "four-point star", "eight-point star", "clover"];

const points = (count: number) => `${count} ${plural("en", count, "point", "points")}`;
const cubes = (count: number) => `${count} ${plural("en", count, "cube", "cubes")}`;

/** The words on and around the Qwirkle Cubes table. Colours and symbols are 0 to 5, in the order in which cubes are listed. */
export const en = {
  board: "The table",
  keys:
    "Arrow keys move over the table, 1 to 6 choose one of your cubes, Enter lays it or takes it back, G goes to the next cell where it fits, Backspace takes back the last one, L lays for good. " +
    "Before laying, T throws the chosen cubes and K keeps all. Plus and minus zoom, Shift with arrows moves the table, F shows all of it.",
  cube: (colour: number, symbol: number) => `${colours[colour]} ${symbols[symbol]}`,
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
  others: "Cubes of the others",
  own: (name: string) => `Cubes of ${name}`,
  tray: (name: string, points: number, cubes: string) => `${name}, ${points} ${plural("en", points, "point", "points")}: ${cubes || "no cubes"}`,
  turn: "to play",
  inHand: "in hand",
  toThrow: "to be thrown",
  onTable: "on the table, not yet confirmed",
  bag: (count: number, by: string) => `${cubes(count)} in the bag: ${by}`,
  bagEmpty: "The bag is empty. Whoever lays their last cube ends the game.",
  bagOf: (colour: number, count: number) => `${colours[colour]} ${count}`,
  bar: "Your turn",
  first: "You have the largest set: lay it as one line.",
  which: "Choose the cubes to throw again, or keep them all.",
  throw: (count: number) => `Throw ${cubes(count)}`,
  keep: "Keep all",
  all: "Choose all",
  pick: "Choose a cube, then a cell.",
  where: "Choose where it goes.",
  nowhere: "This cube fits nowhere now.",
  lay: (count: number) => `Lay ${cubes(count)}`,
  takeBack: "Take one back",
  takeBackAll: "Take all back",
  pass: "Pass",
  passing: "Nothing can be laid any more.",
  points,
  plus: (count: number) => `+${count}`,
  sum: (parts: string, total: number) => `${parts} = ${points(total)}`,
  laidSo: (count: number, worth: number) => `${cubes(count)} laid, ${points(worth)} so far`,
  ends: { "QC-21": "The last cube is laid. The game is over.", "QC-7": "Nobody can lay any more. The game is over." },
  latestScore: (name: string, sum: string) => `${name}: ${sum}`,
  sheet: {
    open: "Score sheet",
    title: "Score sheet",
    shut: "Close",
    none: "Nothing has been laid yet.",
    who: "Who",
    laid: "Laid",
    how: "How it is made",
    points: "Points",
    total: "Total",
    line: (length: number, points: number) => (points > length ? `Qwirkle ${points}` : `${points}`),
    bonus: (points: number) => `last cube ${points}`,
    nothing: "no line",
    explain: "A line counts one point for each of its cubes, a line of six twelve. A cube in two lines counts in both.",
  },
};
