/** House players at the tables of this page: each search is started once, and stopped when nobody waits for it any more. */
import { LEARNED, type Engine, type Thought } from "../engine/engine";
import type { WantedThought } from "../protocol/local";

/** Full strength is the search with a network, where the page can have it. */
function strongest(go: Thought): Thought {
  return go.level === "search" ? { ...go, level: LEARNED } : go;
}

export class Thinkers {
  readonly #engine: Pick<Engine, "go">;
  readonly #answer: (table: string, at: number, action: string) => void;
  readonly #thinking = new Map<string, AbortController>();

  constructor(engine: Pick<Engine, "go">, answer: (table: string, at: number, action: string) => void) {
    this.#engine = engine;
    this.#answer = answer;
  }

  /** All searches that are wanted now; any other is stopped. */
  want(wanted: readonly WantedThought[]): void {
    const names = new Set(wanted.map(({ table, at }) => `${table}:${at}`));
    for (const [name, stop] of this.#thinking) {
      if (names.has(name)) continue;
      stop.abort();
      this.#thinking.delete(name);
    }
    for (const each of wanted) {
      const name = `${each.table}:${each.at}`;
      if (!each.go || this.#thinking.has(name)) continue;
      const stop = new AbortController();
      this.#thinking.set(name, stop);
      void this.#think(each, each.go, stop.signal);
    }
  }

  stop(): void {
    this.want([]);
  }

  async #think({ table, at, not_before }: WantedThought, go: Thought, signal: AbortSignal): Promise<void> {
    for (let tries = 0; tries < 3 && !signal.aborted; tries++) {
      try {
        const { action } = await this.#engine.go(strongest(go), signal);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, not_before - Date.now())));
        if (!signal.aborted) this.#answer(table, at, action);
        return;
      } catch {
        // The worker was stopped for another search, or crashed: start another.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }
}
