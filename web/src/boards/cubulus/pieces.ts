/** What stands on the board, read from the view's texts (CU-50). */
import type { Cell } from "./cells";

export type Kind = "cube" | "master" | "shield" | "soldier";

export interface Piece {
  /** The view's own text, brackets and all. */
  readonly text: string;
  /** 0 White, 1 Black: as seats are counted. */
  readonly side: 0 | 1;
  readonly kind: Kind;
  /** One cell; a shield has two. */
  readonly cells: readonly Cell[];
  /** A cube's top, and its face towards White. */
  readonly top: number;
  readonly south: number;
}

/** What is read of the view; see docs/notation/cubulus.md. */
export interface View {
  level: number;
  pieces: readonly string[];
  captured: Readonly<Record<"white" | "black", { cubes: number; shields: number }>>;
  turn: "white" | "black";
  phase: "move" | "troc";
  check: boolean;
  over: string | null;
}

export function readPiece(text: string): Piece {
  const side = text.startsWith("(") ? 1 : 0;
  const bare = side ? text.slice(1, -1) : text;
  const one = (kind: Kind, cells: readonly Cell[], top = 0, south = 0): Piece => ({
    text,
    side,
    kind,
    cells,
    top,
    south,
  });
  if (/^[1-6]{2}[A-I][1-9]$/.test(bare)) return one("cube", [bare.slice(2)], Number(bare[0]), Number(bare[1]));
  if (/^S[A-I][1-9]$/.test(bare)) return one("soldier", [bare.slice(1)]);
  if (/^([A-I][1-9]){2}$/.test(bare)) return one("shield", [bare.slice(0, 2), bare.slice(2)]);
  return one("master", [bare]);
}

export function readPieces(view: View): Piece[] {
  return view.pieces.map(readPiece);
}

export function standingOn(pieces: readonly Piece[], cell: Cell): Piece | undefined {
  return pieces.find((piece) => piece.cells.includes(cell));
}
