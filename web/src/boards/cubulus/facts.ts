/** What the engine says of a position beyond the view: see docs/notation/cubulus.md, "Facts". */
import type { Cell } from "./cells";

export interface Shield {
  cells: string;
  /** The enemy pieces that attack each half, by the cells they stand on. */
  attackers: readonly [readonly Cell[], readonly Cell[]];
  danger: boolean;
}

export interface OneSide {
  /** The cells this side attacks, and from where. */
  attacks: Readonly<Record<Cell, readonly Cell[]>>;
  /** The enemy pieces that give this side's Master check. */
  check: readonly Cell[];
  shields: readonly Shield[];
}

export interface Facts {
  white: OneSide;
  black: OneSide;
  /** For each action that moves, turns or brings back a cube: that cube on every cell it comes to. */
  rolls: Readonly<Record<string, readonly string[]>>;
}

export function sideOf(facts: Facts, side: 0 | 1): OneSide {
  return side === 1 ? facts.black : facts.white;
}
