/** Advice of the house for the seat to act, thought of in this page from what that seat may know. */
import { engine } from "../engine/engine";
import { table } from "../i18n/table";
import type { TableModel } from "./model.svelte";

const LEVEL = "hard";

export class Hint {
  readonly #model: TableModel;
  #thinking: AbortController | null = $state.raw(null);
  #advice: { action: string; moved: number } | null = $state.raw(null);

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** Hints are for friendly tables, and for whoever is to act. */
  get allowed(): boolean {
    return this.#model.shown?.friendly === true && this.#model.acting !== null;
  }
  get thinking(): boolean {
    return this.#thinking !== null;
  }
  /** What the house would do in the position now shown. */
  get action(): string | null {
    return this.#advice !== null && this.#advice.moved === this.#model.shown?.play?.moved && this.#model.acting !== null ? this.#advice.action : null;
  }

  /** The hint in words. */
  get what(): string {
    return table().act.hinted(this.action ?? "");
  }
  get why(): string {
    return "";
  }
  /** Chances to win before and after it, where the player gives any. */
  get odds(): { before: number; after: number } | null {
    return null;
  }

  drop(): void {
    this.#advice = null;
    this.#model.pointed = null;
  }

  async ask(): Promise<void> {
    const shown = this.#model.shown;
    if (!this.allowed || !shown?.play || this.#thinking) return;
    const stop = new AbortController();
    this.#thinking = stop;
    const { moved } = shown.play;
    try {
      // Nobody is advised in secret: the table tells everybody first, or says why not.
      if (!(await this.#model.send({ cmd: "hint", seat: this.#model.acting ?? 0 }))) return;
      const { action } = await engine.go({ game: shown.game, view: this.#model.view, history: this.#model.history, level: LEVEL }, stop.signal);
      if (this.#model.shown?.play?.moved !== moved) return;
      this.#advice = { action, moved };
      this.#model.pointed = action;
    } catch {
      if (!stop.signal.aborted) this.#model.trouble = { code: "other" };
    } finally {
      this.#thinking = null;
    }
  }

  stop(): void {
    this.#thinking?.abort();
  }
}
