/** The question whether somebody is still there, as it stands at this screen now. */
import type { TableModel } from "./model.svelte";
import { abortable, asked, idOf, question, untilNext, type Question } from "./stalling";

/** A timer can be set for 24 days at most; nobody looks at one page for a day. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

export class Waiting {
  readonly #model: TableModel;
  #now = $state(0);
  /** The question that this person does not want to see again: they go on waiting. */
  #hidden: string | null = $state(null);

  constructor(model: TableModel) {
    this.#model = model;
  }

  readonly question: Question | null = $derived.by(() => {
    const { shown } = this.#model;
    return shown ? question(shown, this.#now) : null;
  });
  /** Whether this person has chosen to go on waiting. */
  readonly patient: boolean = $derived.by(() => {
    const standing = this.#model.shown ? asked(this.#model.shown) : null;
    return standing !== null && idOf(standing) === this.#hidden;
  });
  /** A seat about which one may abort the game, or null. */
  readonly abortable: number | null = $derived.by(() => {
    const { shown } = this.#model;
    return shown ? abortable(shown, this.#now) : null;
  });

  /** Looks at the clock when something may have changed by it. Returns how to stop. */
  watch(): () => void {
    const { shown } = this.#model;
    const now = this.#model.client.host.now();
    this.#now = now;
    const wait = shown ? untilNext(shown, now) : null;
    if (wait === null) return () => undefined;
    const timer = setTimeout(() => (this.#now = this.#model.client.host.now()), Math.min(wait, LONGEST_MS));
    return () => clearTimeout(timer);
  }

  goOnWaiting(): void {
    const standing = this.#model.shown ? asked(this.#model.shown) : null;
    this.#hidden = standing ? idOf(standing) : null;
  }
  chooseAgain(): void {
    this.#hidden = null;
  }
}
