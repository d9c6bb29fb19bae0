/** What the engine says of a position beyond the view: see docs/notation/cubulus.md, "Facts". */
import type { Cell } from "./cells";
import type { Piece } from "./pieces";

export interface Shield {
  cells: string;
  /** The enemy pieces that attack each half, by the cells they stand on. */
  attackers: readonly [readonly Cell[], readonly Cell[]];
  danger: boolean;
}

export interface OneSide {
  /** The cells this side attacks, and from where. */
  attacks: Readonly<Record<Cell, readonly Cell[]>>;
  /** The ways by which enemy pieces give this side's Master check: start, corner if there is one, the Master's cell. */
  check: readonly (readonly Cell[])[];
  shields: readonly Shield[];
}

export interface Facts {
  white: OneSide;
  black: OneSide;
  /** For each action that moves, turns or brings back a cube: that cube on every cell it comes to. */
  rolls: Readonly<Record<string, readonly string[]>>;
  /** For each cube on the board: the cells that it attacks, and what it would show there by each way. */
  dice: Readonly<Record<Cell, Readonly<Record<Cell, readonly number[]>>>>;
}

export function sideOf(facts: Facts, side: 0 | 1): OneSide {
  return side === 1 ? facts.black : facts.white;
}

/** Where a piece could go if it were its turn, as far as that is known: with the faces that a cube would show there. */
export function reach(facts: Facts, piece: Piece): Map<Cell, readonly number[]> {
  const [from = ""] = piece.cells;
  if (piece.kind === "cube") return new Map(Object.entries(facts.dice[from] ?? {}));
  const attacked = Object.entries(sideOf(facts, piece.side).attacks).filter(([, by]) => by.includes(from));
  return new Map(attacked.map(([cell]) => [cell, []]));
}
