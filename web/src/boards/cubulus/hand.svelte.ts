/** What the person is about to do: the piece in hand, where it could go, and the choice that is left to make. It knows no rule. */
import type { HandTable } from "../shared/hand";
import { attempt, byTarget, ofPiece, type Action } from "./actions";
import type { Cell } from "./cells";
import { standingOn, type Piece } from "./pieces";

/** What the hand may ask of the board. */
export interface Table extends HandTable<Action> {
  pieces(): readonly Piece[];
}

export class Hand {
  readonly #table: Table;
  piece = $state.raw<Piece | null>(null);
  /** Several actions lead to the chosen cell: one of these it is to be. */
  choices = $state.raw<readonly Action[]>([]);
  /** What is pointed at and would be done. */
  pointed = $state.raw<Action | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  readonly actions = $derived.by(() => (this.piece ? ofPiece(this.#table.legal(), this.piece) : []));
  readonly targets = $derived.by(() => byTarget(this.choices.length ? this.choices : this.actions));
  readonly turns = $derived.by(() => this.actions.flatMap((action) => (action.kind === "turn" ? [action] : [])));

  drop(): void {
    this.piece = null;
    this.choices = [];
    this.pointed = null;
  }

  /** Takes up the piece on a cell, if it is one's own and one's turn. */
  take(cell: Cell): boolean {
    const piece = standingOn(this.#table.pieces(), cell);
    if (!piece || piece.side !== this.#table.acting()) return false;
    this.drop();
    this.piece = piece;
    return true;
  }

  /** A cell was chosen: takes up a piece, puts it back, sends it there, or asks the rules why it cannot go there. */
  choose(cell: Cell): "taken" | "dropped" | "asked" | "done" | "refused" | "nothing" {
    const { piece } = this;
    const corner = this.choices.find((action) => action.kind === "go" && action.via === cell);
    if (corner) return this.#done(corner);
    if (!piece) return this.take(cell) ? "taken" : "nothing";
    const actions = byTarget(this.actions).get(cell) ?? [];
    const [only, more] = actions;
    if (only && !more) return this.#done(only);
    if (only) {
      this.choices = actions;
      this.pointed = only;
      return "asked";
    }
    if (piece.cells.includes(cell)) {
      this.drop();
      return "dropped";
    }
    if (this.take(cell)) return "taken";
    const pieces = this.#table.pieces();
    this.#table.explain(attempt(piece, cell, (at) => standingOn(pieces, at) !== undefined));
    return "refused";
  }

  /** Turns the cube in hand; where the rules forbid that, they say so. */
  turn(degrees: number): void {
    const [cell] = this.piece?.cells ?? [];
    if (!cell) return;
    const action = this.turns.find((turn) => turn.degrees === degrees);
    if (action) this.#done(action);
    else this.#table.explain(`${cell}@${degrees}`);
  }

  do(action: Action): void {
    this.#done(action);
  }

  /** Points at what choosing this cell would do, if that is one thing only. */
  point(cell: Cell | null): void {
    if (this.choices.length) {
      const corner = this.choices.find((action) => action.kind === "go" && action.via === cell);
      if (corner) this.pointed = corner;
      return;
    }
    this.pointed = (cell ? this.targets.get(cell)?.[0] : null) ?? null;
  }

  #done(action: Action): "done" {
    this.drop();
    this.#table.act(action.text);
    return "done";
  }
}
