import { plural } from "../plural";

const side = ["white", "black"];
const Side = ["White", "Black"];

/** The words on and around the Cubulus board. Sides are 0 for White and 1 for Black. */
export const en = {
  board: "Cubulus board",
  empty: "empty",
  at: (cell: string, what: string) => `${cell}, ${what}`,
  cube: (of: number, top: number, front: number, right: number) => `${side[of]} cube: ${top} on top, ${front} in front, ${right} on the right`,
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
  bar: "What this piece can do",
  pick: "Choose one of your pieces.",
  putBack: "Put it back",
  turns: { 90: "Quarter turn right", 180: "Half turn", 270: "Quarter turn left" },
  turnKeys: { 90: "R", 180: "H", 270: "L" },
  via: (corner: string) => `Through ${corner}`,
  straight: "Straight ahead",
  slide: "Slide",
  stand: "Stand up as a soldier",
  whichWay: "Which way?",
  slideOrStand: "Slide, or stand up?",
  troc: {
    before: "Troc: your Master can go home and bring a piece back, before you move.",
    after: "Troc: your Master can go home and bring a piece back.",
    cube: "Bring back a cube",
    shield: (cells: string) => `Bring back a shield on ${cells}`,
    end: "End the turn without a troc",
  },
  check: (of: number) => `${Side[of]} is in check`,
  ends: {
    mate: (winner: number) => `Checkmate: ${Side[winner]} wins`,
    stuck: (loser: number, winner: number) => `${Side[loser]} has no move left: ${Side[winner]} wins`,
    draw: "Draw",
  },
  lost: (of: number) => `Captured from ${Side[of]}`,
  cubes: (count: number) => `${count} ${plural("en", count, "cube", "cubes")}`,
  shields: (count: number) => `${count} ${plural("en", count, "shield", "shields")}`,
  nothing: "nothing",
  overlays: {
    title: "Show attacked cells",
    by: (name: string) => `Attacked by ${name}`,
    half: "Dotted half: this half of a shield is attacked. Both halves crossed out: the shield can be taken.",
  },
  keys: "Arrow keys move over the board, Enter chooses, R, H and L turn a cube, Escape puts a piece back.",
};
