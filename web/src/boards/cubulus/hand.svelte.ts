/** What the person is about to do: the piece in hand, where it could go, and the choice that is left to make. It knows no rule. */
import type { HandTable } from "../shared/hand";
import { attempt, byTarget, ofPiece, type Action } from "./actions";
import type { Cell } from "./cells";
import { standingOn, type Piece } from "./pieces";

/** What the hand may ask of the board. */
export interface CubulusTable extends HandTable<Action> {
  pieces(): readonly Piece[];
}

export class Hand {
  readonly #table: CubulusTable;
  piece = $state.raw<Piece | null>(null);
  /** A piece that cannot be taken up now, the other side's or on the other side's turn: only looked at. */
  looked = $state.raw<Piece | null>(null);
  /** It is to be turned on the spot, one way or another. */
  turning = $state(false);
  /** Several actions lead to the chosen cell: one of these it is to be. */
  choices = $state.raw<readonly Action[]>([]);
  /** Of several, the one that would be done now. */
  chosen = $state.raw<Action | null>(null);
  #pointed = $state.raw<Action | null>(null);

  constructor(table: CubulusTable) {
    this.#table = table;
  }

  readonly actions = $derived.by(() => (this.piece ? ofPiece(this.#table.legal(), this.piece) : []));
  readonly targets = $derived.by(() => byTarget(this.choices.length ? this.choices : this.actions));
  readonly turns = $derived.by(() => this.actions.flatMap((action) => (action.kind === "turn" ? [action] : [])));

  /** The action that is shown: the one pointed at, or else the one chosen. */
  get pointed(): Action | null {
    return this.#pointed ?? this.chosen;
  }

  drop(): void {
    this.piece = null;
    this.looked = null;
    this.turning = false;
    this.choices = [];
    this.chosen = null;
    this.#pointed = null;
  }

  /** Takes up the piece on a cell, if it is one's own and one's turn. */
  take(cell: Cell): boolean {
    const piece = standingOn(this.#table.pieces(), cell);
    if (!piece || piece.side !== this.#table.acting()) return false;
    this.drop();
    this.piece = piece;
    return true;
  }

  /** Takes it up or, where that cannot be, looks at what it could do. */
  consider(cell: Cell): "taken" | "looked" | "nothing" {
    if (this.take(cell)) return "taken";
    const piece = standingOn(this.#table.pieces(), cell);
    const again = piece !== undefined && piece === this.looked;
    this.drop();
    if (!piece || again) return "nothing";
    this.looked = piece;
    return "looked";
  }

  /** A cell was chosen: takes up a piece, puts it back, sends it there, or asks the rules why it cannot go there. */
  choose(cell: Cell): "taken" | "looked" | "dropped" | "asked" | "done" | "refused" | "nothing" {
    const { piece } = this;
    const corner = this.choices.find((action) => action.kind === "go" && action.via === cell);
    if (corner) return this.do(corner);
    if (!piece) return this.consider(cell);
    const actions = byTarget(this.actions).get(cell) ?? [];
    const [only, more] = actions;
    if (only && !more) return this.do(only);
    if (only) {
      // The same cell again changes nothing: neither what is offered nor what is chosen of it.
      if (this.choices[0] !== only) {
        this.choices = actions;
        this.chosen = only;
      }
      this.#pointed = null;
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
    if (action) this.do(action);
    else this.#table.explain(`${cell}@${degrees}`);
  }

  /** One of several is to be it; the one that is so already is done. */
  pick(action: Action): void {
    if (this.chosen === action) this.do(action);
    else this.chosen = action;
  }

  do(action: Action): "done" {
    this.drop();
    this.#table.act(action.text);
    return "done";
  }

  /** Points at an action that is offered somewhere else, or no longer. */
  show(action: Action | null): void {
    this.#pointed = action;
  }

  /** Points at what choosing this cell would do, if that is one thing only. */
  point(cell: Cell | null): void {
    if (this.choices.length)
      this.#pointed = this.choices.find((action) => action.kind === "go" && action.via === cell) ?? null;
    else this.#pointed = (cell ? this.targets.get(cell)?.[0] : null) ?? null;
  }
}
