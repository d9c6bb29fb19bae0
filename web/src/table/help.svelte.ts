/** Marking what can be done: on request for one turn, and by itself on a newcomer's first turns of a game. */
import { keep, recall } from "../settings/keep";
import type { TableModel } from "./model.svelte";

/** How many turns somebody counts as a newcomer to a game. */
const FIRST_TURNS = 3;
const nameOf = (game: string): string => `cubo.turns.${game}`;

export class Help {
  readonly #model: TableModel;
  /** The number of events at which somebody asked. */
  #asked: number | null = $state(null);
  #turns = $state(0);

  constructor(model: TableModel) {
    this.#model = model;
    let counted = -1;
    $effect(() => {
      const { acting, shown } = model;
      if (acting === null || !shown?.play) return;
      const game = nameOf(shown.game);
      const kept = recall(game);
      this.#turns = typeof kept === "number" ? kept : 0;
      if (counted === shown.play.events) return;
      counted = shown.play.events;
      if (this.#turns <= FIRST_TURNS) keep(game, this.#turns + 1);
    });
  }

  get on(): boolean {
    const { acting, events } = this.#model;
    return acting !== null && (this.#asked === events || this.#turns < FIRST_TURNS);
  }

  /** Marks what can be done until the next action; a second call ends it. */
  ask(): void {
    this.#asked = this.#asked === this.#model.events ? null : this.#model.events;
  }
}
