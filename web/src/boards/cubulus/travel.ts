/** How a step of the game moves over the board: the piece's journey, and what it takes off. */
import { Journey, standing, STEP_MS, type Ground } from "../../cube/journey";
import { drawn, type Solid } from "../../cube/solid";
import { path, readAction, type Action } from "./actions";
import { onScreen, place, type Cell } from "./cells";
import { look, middle, shieldSolid, SOLDIER } from "./look";
import { readPieces, standingOn, type Piece, type View } from "./pieces";

export interface Travel {
  piece: Piece;
  journey: Journey;
}

export interface Movement {
  /** Who moves, as it stood before. */
  mover: Piece;
  /** In the order of the texts: those that leave their place for the time of the movement. */
  travels: Travel[];
  /** What stays where it is until a piece comes to its cell, and then goes. */
  taken: Piece[];
  /** When it goes, in milliseconds from the start. */
  takenAt: number;
}

/** A piece that was let go is at its place after this long. */
const SETTLE_MS = 130;

/** The middle of the drawing of a piece that the hand holds at a point: a little above it, so that a finger does not hide it. */
export function held(at: Ground, solid: Solid): Ground {
  return { x: at.x, y: at.y - LIFT * drawn(solid)[1] };
}
const LIFT = 0.1;

const ground = (cells: readonly Cell[], solid: Solid, bottom: number): Ground => standing(middle(cells, bottom), solid);

/** The direction on the screen from one cell to another; ±1 or 0 each. */
function heading(from: Cell, to: Cell, bottom: number): readonly [number, number] {
  const [ax, ay] = onScreen(from, bottom);
  const [bx, by] = onScreen(to, bottom);
  return [Math.sign(bx - ax), Math.sign(by - ay)];
}

/** The movement of one step between two views; null where there is nothing to see. */
export function movement(text: string, before: View, after: View, bottom: number): Movement | null {
  const action = readAction(text);
  const old = readPieces(before);
  const piece = standingOn(old, action.from[0] ?? "");
  if (!piece) return null;
  const now = new Set(after.pieces);
  const taken = old.filter((other) => other.side !== piece.side && !now.has(other.text));
  if (action.kind === "troc") return troc(action, piece, after, taken, bottom);
  const journey = journeyOf(action, piece, bottom);
  return journey && { mover: piece, travels: [{ piece, journey }], taken, takenAt: Math.max(0, journey.ms - STEP_MS) };
}

/** A piece that was carried by hand and let go with its middle over that point: as it will lie, it slides the little way that is left. */
export function settled(text: string, before: View, after: View, dropped: Ground, bottom: number): Movement | null {
  const action = readAction(text);
  const mover = standingOn(readPieces(before), action.from[0] ?? "");
  const there = readPieces(after).find(
    (piece) => piece.side === mover?.side && piece.cells.join() === action.to.join(),
  );
  if (!mover || !there || action.kind === "troc" || action.kind === "turn") return null;
  const { solid } = look(there, bottom);
  const now = new Set(after.pieces);
  const taken = readPieces(before).filter((other) => other.side !== mover.side && !now.has(other.text));
  const journey = new Journey(solid, standing(held(dropped, solid), solid)).slide(
    ground(there.cells, solid, bottom),
    SETTLE_MS,
  );
  return { mover, travels: [{ piece: there, journey }], taken, takenAt: 0 };
}

/** The way of a piece that moves, tips or turns; a preview may use it too. */
export function journeyOf(action: Action, piece: Piece, bottom: number): Journey | null {
  const { solid } = look(piece, bottom);
  const journey = new Journey(solid, ground(piece.cells, solid, bottom));
  switch (action.kind) {
    case "go": {
      if (piece.kind !== "cube") return journey.hop(ground(action.to, solid, bottom), 0.35, 0, 1.6 * STEP_MS);
      let from = action.from[0] ?? "";
      for (const cell of path(action)) {
        journey.roll(...heading(from, cell, bottom), ground([cell], solid, bottom));
        from = cell;
      }
      return journey;
    }
    case "slide": {
      const solidThen = shieldSolid(action.to);
      if (solidThen.w === solid.w) return journey.slide(ground(action.to, solid, bottom));
      return swing(journey, action, solid, bottom);
    }
    case "step":
      return journey.hop(ground(action.to, solid, bottom), 0.35, 0, 1.6 * STEP_MS);
    case "stand": {
      const [a = "", b = ""] = action.from;
      const to = action.to[0] ?? "";
      const far = Math.abs(place(a)[0] - place(to)[0]) + Math.abs(place(a)[1] - place(to)[1]) > 1 ? a : b;
      return journey.tip(...heading(far, to, bottom), ground(action.to, SOLDIER, bottom), SOLDIER);
    }
    case "lie": {
      const then = shieldSolid(action.to);
      const near = action.to.find((cell) => cell[0] === action.from[0]?.[0] || cell[1] === action.from[0]?.[1]) ?? "";
      return journey.tip(...heading(action.from[0] ?? "", near, bottom), ground(action.to, then, bottom), then);
    }
    case "turn":
      return journey.spin(action.degrees > 180 ? action.degrees - 360 : action.degrees);
    default:
      return null;
  }
}

/** A shield that goes round a corner turns by a quarter as it slides. */
function swing(journey: Journey, action: Action, solid: Solid, bottom: number): Journey {
  const kept = action.from.find((cell) => action.to.includes(cell)) ?? "";
  const left = action.from.find((cell) => cell !== kept) ?? "";
  const come = action.to.find((cell) => cell !== kept) ?? "";
  const [ax, ay] = heading(kept, left, bottom);
  const [bx, by] = heading(kept, come, bottom);
  // Clockwise on the screen, where y goes down, if the cross product is positive.
  return journey.pivot(ground(action.to, solid, bottom), (ax * by - ay * bx) * 90);
}

/** The Master is carried home, and what it brings back comes into sight where it stood (CU-31). */
function troc(action: Action, master: Piece, after: View, taken: Piece[], bottom: number): Movement {
  const home = readPieces(after).find((piece) => piece.kind === "master" && piece.side === master.side);
  const { solid } = look(master, bottom);
  const carried = new Journey(solid, ground(master.cells, solid, bottom)).hop(
    ground(home?.cells ?? master.cells, solid, bottom),
    1.4,
    0,
    3 * STEP_MS,
  );
  const travels: Travel[] = [{ piece: master, journey: carried }];
  const back = readPieces(after).find((piece) => piece.side === master.side && piece.cells.join() === action.to.join());
  if (back) {
    const { solid: shape } = look(back, bottom);
    travels.push({ piece: back, journey: new Journey(shape, ground(back.cells, shape, bottom)).appear(3 * STEP_MS) });
  }
  return { mover: master, travels, taken, takenAt: 2 * STEP_MS };
}
