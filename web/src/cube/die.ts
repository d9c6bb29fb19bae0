/**
 * A die as the eye sees it: opposite faces add up to 7; with 1 on top and 2 towards the viewer, 3 is on the viewer's right. Pips turn with
 * their die, so that a 2, a 3 or a 6 lies the way it rolled there.
 */
import { about, after, apply, dot, FRAME, type Mat } from "./rotation";
import { SIDES, type Ink, type Inks, type Side } from "./solid";

const UNROLLED: Readonly<Record<Side, number>> = { top: 1, south: 2, east: 3, north: 5, west: 4, bottom: 6 };

/** The 24 ways in which a cube can lie. */
const WAYS: readonly Mat[] = [0, 90, 180, 270].flatMap((spin) =>
  [
    about([1, 0, 0], 0),
    about([1, 0, 0], 90),
    about([1, 0, 0], 180),
    about([1, 0, 0], 270),
    about([0, 1, 0], 90),
    about([0, 1, 0], 270),
  ].map((face) => after(about([0, 0, 1], spin), face)),
);

/** The side that the inked side `side` of a cube has come to look towards, and the quarter turns its ink has made there. */
function landed(side: Side, way: Mat): readonly [Side, Ink["turn"]] {
  const out = apply(way, FRAME[side].out);
  const up = apply(way, FRAME[side].up);
  const now = SIDES.find((s) => dot(FRAME[s].out, out) > 0.9) ?? "top";
  const { up: noUp, right } = FRAME[now];
  const turn = dot(noUp, up) > 0.9 ? 0 : dot(right, up) > 0.9 ? 1 : dot(noUp, up) < -0.9 ? 2 : 3;
  return [now, turn];
}

/** The inks of a cube after it was turned in space by `way`. */
export function reoriented(inks: Inks, way: Mat): Inks {
  const result: Inks = {};
  for (const side of SIDES) {
    const ink = inks[side];
    if (!ink) continue;
    const [now, turn] = landed(side, way);
    result[now] = { ink: ink.ink, turn: ((ink.turn + turn) % 4) as Ink["turn"] };
  }
  return result;
}

const CANON: Inks = Object.fromEntries(SIDES.map((side) => [side, { ink: String(UNROLLED[side]), turn: 0 }]));

/** All the dice there are, by top and south face. */
const DICE: ReadonlyMap<string, Inks> = new Map(
  WAYS.map((way) => reoriented(CANON, way)).map((inks) => [`${inks.top?.ink}${inks.south?.ink}`, inks]),
);

/** The six faces of the die with this top and this south face; undefined if there is none. */
export function die(top: number, south: number): Inks | undefined {
  return DICE.get(`${top}${south}`);
}

/** The same inks for somebody who sits on the other side of the board. */
export function acrossBoard(inks: Inks): Inks {
  return reoriented(inks, about([0, 0, 1], 180));
}
