/** What the person is about to do: a Kube in hand, from the board or the reserve, and what is left to confirm. It knows no rule. */
import type { HandTable } from "../shared/hand";
import { attempt, readAction, type Action } from "./actions";
import type { Place } from "./cells";
import { isGrave, type Facts } from "./facts";
import { topOn, type Kind, type Kube } from "./kubes";

/** What the hand may ask of the board. */
export interface AttaKubeTable extends HandTable<Action> {
  kubes(): readonly Kube[];
  facts(): Facts | null;
}

export class Hand {
  readonly #table: AttaKubeTable;
  /** Whose actions are shown: a cell, or `+star`. */
  from = $state<string | null>(null);
  /** What shows or destroys something is done only when it is confirmed. */
  asked = $state.raw<Action | null>(null);
  /** The action that a click here would do. */
  pointed = $state.raw<Action | null>(null);

  constructor(table: AttaKubeTable) {
    this.#table = table;
  }

  readonly kube = $derived.by(() =>
    this.from && !this.from.startsWith("+") ? (topOn(this.#table.kubes(), this.from) ?? null) : null,
  );
  readonly kind = $derived.by((): Kind | null =>
    this.from?.startsWith("+") ? (this.from.slice(1) as Kind) : (this.kube?.kind ?? null),
  );
  readonly actions = $derived.by(() =>
    this.from ? this.#table.legal().filter((action) => action.from === this.from) : [],
  );
  readonly targets = $derived.by(
    () => new Map(this.actions.flatMap((action) => (action.to ? [[action.to, action] as const] : []))),
  );
  /** Those that are not chosen by a cell: an Earthquake's row and column, a Cyclone. */
  readonly untargeted = $derived.by(() => this.actions.filter((action) => action.to === null));

  drop(): void {
    this.from = null;
    this.asked = null;
    this.pointed = null;
  }

  /** Takes up one's own Kube on a cell, or one of a kind out of the reserve (`+star`). */
  take(from: string): boolean {
    const acting = this.#table.acting();
    if (acting === null) return false;
    if (!from.startsWith("+") && topOn(this.#table.kubes(), from)?.side !== acting) return false;
    this.drop();
    this.from = from;
    return true;
  }

  /** A cell was chosen: takes up a Kube, puts it back, does what it can do there, or asks the rules why it cannot. */
  choose(cell: Place): "taken" | "dropped" | "asked" | "done" | "refused" | "nothing" {
    const { from } = this;
    if (!from) return this.take(cell) ? "taken" : "nothing";
    const action = this.targets.get(cell);
    if (action) return this.do(action);
    if (from === cell) {
      this.drop();
      return "dropped";
    }
    if (this.take(cell)) return "taken";
    this.#table.explain(attempt(from, this.kind, cell, topOn(this.#table.kubes(), cell)));
    return "refused";
  }

  /** Does it, or asks for a confirmation first; choosing the same again confirms it. */
  do(action: Action): "asked" | "done" {
    if (this.asked?.text !== action.text && isGrave(this.#table.facts()?.effects[action.text])) {
      this.asked = action;
      return "asked";
    }
    this.drop();
    this.#table.act(action.text);
    return "done";
  }

  point(cell: Place | null): void {
    this.pointed = (cell ? this.targets.get(cell) : undefined) ?? null;
  }

  /** The action that is to be shown in full. */
  shown(elsewhere: string | null): Action | null {
    return this.asked ?? this.pointed ?? (elsewhere ? readAction(elsewhere) : null);
  }
}
