/** Advice for the seat to act, searched in this page from that seat's view: what to do, why, and how sure it is. */
import { engine, LEARNED } from "../engine/engine";
import type { Compared, Hint as Advice } from "../engine/replies";
import { spoken } from "../protocol/telling";
import type { TableModel } from "./model.svelte";

export class Hint {
  readonly #model: TableModel;
  #thinking: AbortController | null = $state.raw(null);
  #advice: { hint: Advice; moved: number } | null = $state.raw(null);
  /** One's own idea beside the hint; null while none was compared. */
  compared: Compared | null = $state.raw(null);

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** Hints are for friendly tables, and for the seat to act. */
  get allowed(): boolean {
    return this.#model.shown?.friendly === true && this.#model.acting !== null;
  }
  get thinking(): boolean {
    return this.#thinking !== null;
  }
  /** The hint for the position now shown. */
  get advice(): Advice | null {
    return this.#advice !== null && this.#advice.moved === this.#model.shown?.play?.moved && this.#model.acting !== null
      ? this.#advice.hint
      : null;
  }
  get action(): string | null {
    return this.advice?.action ?? null;
  }

  /** The hint in words. */
  get what(): string {
    return spoken(this.advice?.telling.short ?? []);
  }
  /** What it walks into, or what it is good for. */
  get why(): string {
    return spoken(this.advice?.warning ?? this.advice?.why ?? []);
  }
  /** Chances to win before and after it. */
  get odds(): { before: number; after: number } | null {
    return this.advice && { before: this.advice.before, after: this.advice.after };
  }

  drop(): void {
    this.#advice = null;
    this.compared = null;
    this.#model.pointed = null;
  }

  async ask(): Promise<void> {
    if (!this.allowed || this.#thinking) return;
    // Nobody is advised in secret: the table tells everybody first, or says why not.
    if (!(await this.#model.send({ cmd: "hint", seat: this.#model.acting ?? 0 }))) return;
    await this.#think();
  }

  /** Compares an idea of one's own with the hint. */
  async compare(action: string): Promise<void> {
    if (this.advice && !this.#thinking) await this.#think(action);
  }

  async #think(compare?: string): Promise<void> {
    const shown = this.#model.shown;
    if (!shown?.play) return;
    const stop = new AbortController();
    this.#thinking = stop;
    const { moved } = shown.play;
    try {
      const wish = {
        game: shown.game,
        view: this.#model.view,
        history: this.#model.history,
        level: LEARNED,
        ...this.#model.voice,
        ...(compare === undefined ? {} : { compare }),
      };
      const hint = await engine.hint(wish, stop.signal);
      if (this.#model.shown?.play?.moved !== moved) return;
      this.#advice = { hint, moved };
      this.compared = hint.compare ?? null;
      this.#model.pointed = hint.action;
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
