import { plural } from "../plural";

const side = ["white", "black"];
const Side = ["White", "Black"];

type Kind = "cube" | "master" | "shield" | "soldier";
type Way = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const pieceNames: Readonly<Record<Kind, string>> = {
  cube: "cube",
  master: "Master",
  shield: "shield",
  soldier: "soldier",
};

/** The words on and around the Cubulus board. Sides are 0 for White and 1 for Black. */
export const en = {
  board: "Cubulus board",
  empty: "empty",
  at: (cell: string, what: string) => `${cell}, ${what}`,
  cube: (of: number, top: number, front: number, right: number) =>
    `${side[of]} cube: ${top} on top, ${front} in front, ${right} on the right`,
  master: (of: number) => `${side[of]} Master`,
  checked: "in check",
  shield: (of: number, other: string) => `${side[of]} shield, reaching to ${other}`,
  soldier: (of: number) => `${side[of]} soldier`,
  chosen: "chosen",
  goal: "can go here",
  goalShowing: (faces: string) => `can go here, showing ${faces}`,
  take: "can capture here",
  takeShowing: (faces: string) => `can capture here, showing ${faces}`,
  ways: (count: number) => `${count} ways`,
  attacked: (of: number) => `attacked by ${Side[of]}`,
  noMoves: "This piece has no legal move now.",
  count: (moves: number) => `${moves} ${plural("en", moves, "possible move", "possible moves")}`,
  side: (of: number) => Side[of] ?? "",
  called: (of: number) => Side[of] ?? "",
  yourTurn: "Your turn",
  pick: "Choose one of your pieces.",
  held: (kind: Kind, top: number, cell: string) =>
    kind === "cube" ? `The ${top} on ${cell}` : `The ${pieceNames[kind]} on ${cell}`,
  goals: (cube: boolean): string => (cube ? "Choose a cell and the face it shows." : "Choose where it goes."),
  lookedAt: (of: number, kind: Kind, top: number, cell: string) =>
    `${Side[of]}’s ${kind === "cube" ? top : pieceNames[kind]} on ${cell}`,
  could: (kind: Kind): string =>
    kind === "shield"
      ? "A shield attacks nothing."
      : kind === "cube"
        ? "Where it attacks, and the face it would show there."
        : "Where it attacks.",
  putBack: "Put back",
  playIt: "Play it",
  close: "Close",
  turnOnSpot: "Turn on the spot",
  turnWhich: "Turn it which way?",
  turns: { 90: "Right", 180: "Half", 270: "Left" },
  turnKeys: { 90: "R", 180: "H", 270: "L" },
  via: (corner: string) => `Via ${corner}`,
  straight: "Straight ahead",
  swing: "Swing",
  stand: "Stand up",
  shows: (top: number, check: boolean) => (check ? `${top}: check` : String(top)),
  checks: "check",
  whichWay: "Which way?",
  swingOrStand: "Swing, or stand up?",
  troc: {
    title: "Troc: bring a piece back",
    before: "Your Master goes home, and then you move.",
    after: "Your Master goes home; or end the turn.",
    cube: "A cube",
    shield: (cells: string) => `A shield, ${cells}`,
    end: "No troc",
  },
  check: "Check: your Master is attacked",
  save: "Only what saves it can be played.",
  taken: (you: boolean): string => (you ? "have taken" : "has taken"),
  cubes: (count: number) => `${count} ${plural("en", count, "cube", "cubes")}`,
  shields: (count: number) => `${count} ${plural("en", count, "shield", "shields")}`,
  overlays: {
    title: "Show on the board",
    last: "Last move",
    hits: (of: number) => `What ${Side[of]} attacks`,
    half: "Dotted half: this half of a shield is attacked. Both halves crossed out: the shield can be taken.",
  },
  turnOver: "Turn it over",
  turnedOver: (of: number, top: number, cell: string) => `The ${side[of]} ${top} on ${cell}, all round`,
  faces: (top: number, front: number, right: number) => `${top} on top, ${front} in front, ${right} on the right`,
  hiddenFaces: (below: number, behind: number, left: number) => `${below} below, ${behind} behind, ${left} on the left`,
  rollTo: (cell: string, top: number) => `Straight to ${cell} it shows ${top}`,
  rollNowhere: (key: Way) =>
    `Roll it ${{ ArrowUp: "away from you", ArrowDown: "towards you", ArrowLeft: "to the left", ArrowRight: "to the right" }[key]}; no way straight on`,
  leadsTo: (cell: string, tops: string) => `${cell} showing ${tops}`,
  leads: (goals: string) => `It can go to ${goals}.`,
  leadsNowhere: "It can’t go anywhere now.",
  keys: "Arrow keys move over the board, Enter chooses, R, H and L turn a cube, F turns it over in the hand, Escape puts a piece back.",
};
