/** What a screen reader says of a cell, in the language now spoken and from where the viewer sits. */
import { cubulus } from "../../i18n/cubulus";
import { list } from "../../i18n/format.svelte";
import type { Action } from "./actions";
import type { Cell } from "./cells";
import type { Facts } from "./facts";
import { look } from "./look";
import { readPiece, type Piece } from "./pieces";

export function nameOf(piece: Piece, cell: Cell, bottom: number, checked: boolean): string {
  const words = cubulus();
  switch (piece.kind) {
    case "cube": {
      const { inks } = look(piece, bottom);
      return words.cube(piece.side, piece.top, Number(inks.south?.ink), Number(inks.east?.ink));
    }
    case "master":
      return checked ? `${words.master(piece.side)}, ${words.checked}` : words.master(piece.side);
    case "shield":
      return words.shield(piece.side, piece.cells.find((other) => other !== cell) ?? "");
    case "soldier":
      return words.soldier(piece.side);
  }
}

/** The tops that actions to one cell will show; empty for pieces without faces. */
export function topsOf(actions: readonly Action[], facts: Facts | null): number[] {
  return actions.flatMap(({ text }) => {
    const last = facts?.rolls[text]?.at(-1);
    return last ? [readPiece(last).top] : [];
  });
}

/** What choosing a cell would do. */
export function goalName(actions: readonly Action[], taking: boolean, facts: Facts | null): string {
  const words = cubulus();
  const tops = [...new Set(topsOf(actions, facts))].map(String);
  const what = tops.length
    ? (taking ? words.takeShowing : words.goalShowing)(list(tops, "disjunction"))
    : taking
      ? words.take
      : words.goal;
  return actions.length > 1 ? `${what}, ${words.ways(actions.length)}` : what;
}
