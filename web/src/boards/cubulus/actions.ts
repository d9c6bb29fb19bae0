/** Actions as text (CU-52), taken apart to be shown: which piece, along which cells, to where. Nothing here says what is allowed. */
import { cellAt, pair, place, steps, straight, type Cell } from "./cells";
import type { Piece } from "./pieces";

export type Action =
  | { kind: "go"; text: string; from: readonly Cell[]; to: readonly Cell[]; via: Cell | null }
  | { kind: "slide" | "stand" | "step" | "lie"; text: string; from: readonly Cell[]; to: readonly Cell[] }
  | { kind: "turn"; text: string; from: readonly Cell[]; to: readonly Cell[]; degrees: number }
  | { kind: "troc"; text: string; from: readonly Cell[]; to: readonly Cell[]; brings: "cube" | "shield" }
  | { kind: "end"; text: string; from: readonly Cell[]; to: readonly Cell[] };

const cellsIn = (text: string): Cell[] => text.match(/[A-I][1-9]/g) ?? [];

export function readAction(text: string): Action {
  if (text === "end") return { kind: "end", text, from: [], to: [] };
  const [first = "", ...rest] = text.split(/[-@=]/);
  const from = cellsIn(first);
  const last = rest.at(-1) ?? "";
  const to = cellsIn(last);
  if (text.includes("@")) return { kind: "turn", text, from, to: from, degrees: Number(last) };
  if (text.includes("=")) {
    return last === "cube"
      ? { kind: "troc", text, from, to: from, brings: "cube" }
      : { kind: "troc", text, from, to, brings: "shield" };
  }
  if (first.startsWith("S")) return { kind: last.startsWith("S") ? "step" : "lie", text, from, to };
  if (from.length === 2) return { kind: last.startsWith("S") ? "stand" : "slide", text, from, to };
  return { kind: "go", text, from, to, via: rest.length === 2 ? (rest[0] ?? null) : null };
}

/** The cells that a piece comes over, one by one, start left out. */
export function path(action: Action): Cell[] {
  const [from] = action.from;
  const [to] = action.to;
  if (action.kind !== "go" || !from || !to) return [...action.to];
  const way = action.via ? [...straight(from, action.via), ...straight(action.via, to)] : straight(from, to);
  return way.length ? way : [to];
}

/** The cells by which an action is chosen on the board. */
export function aimedAt(action: Action): readonly Cell[] {
  if (action.kind === "slide") return action.to.filter((cell) => !action.from.includes(cell));
  return action.kind === "turn" || action.kind === "troc" || action.kind === "end" ? [] : action.to;
}

/** The actions of one piece, and by target cell. */
export function ofPiece(actions: readonly Action[], piece: Piece): Action[] {
  return actions.filter((action) => action.kind !== "troc" && action.from.join() === piece.cells.join());
}

export function byTarget(actions: readonly Action[]): Map<Cell, Action[]> {
  const targets = new Map<Cell, Action[]>();
  for (const action of actions)
    for (const cell of aimedAt(action)) targets.set(cell, [...(targets.get(cell) ?? []), action]);
  return targets;
}

/** What somebody most likely meant who sent this piece to that cell: written down so that the rules can say why not. */
export function attempt(piece: Piece, to: Cell, occupied: (cell: Cell) => boolean): string {
  const from = piece.cells[0] ?? "";
  const [fc, fr] = place(from);
  const [tc, tr] = place(to);
  if (piece.kind === "master") return `${from}-${to}`;
  if (piece.kind === "soldier") {
    const near = straight(from, to);
    if (near.length === 0 || near.length > 2) return `S${from}-S${to}`;
    const far = near[1] ?? cellAt(2 * tc - fc, 2 * tr - fr);
    return far ? `S${from}-${pair(near[0] ?? to, far)}` : `S${from}-S${to}`;
  }
  if (piece.kind === "shield") {
    const kept = [...piece.cells].sort((a, b) => steps(a, to) - steps(b, to))[0] ?? from;
    const [kc, kr] = place(kept);
    // Beside the shield: that half moves. Further away: the pair of cells that ends there, coming from the shield.
    const across = Math.abs(tc - kc) >= Math.abs(tr - kr);
    const beside =
      steps(kept, to) === 1
        ? kept
        : (cellAt(tc - (across ? Math.sign(tc - kc) : 0), tr - (across ? 0 : Math.sign(tr - kr))) ?? kept);
    return `${piece.cells.join("")}-${pair(beside, to)}`;
  }
  if (fc === tc || fr === tr) return `${from}-${to}`;
  const corners = [cellAt(fc, tr), cellAt(tc, fr)].filter((cell): cell is Cell => cell !== null);
  const free = corners.find(
    (corner) => ![...straight(from, corner), ...straight(corner, to).slice(0, -1)].some(occupied),
  );
  return `${from}-${free ?? corners[0] ?? to}-${to}`;
}
