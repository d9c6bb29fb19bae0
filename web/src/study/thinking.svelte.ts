/** The house thinking along: it looks at the moment that is shown, and begins anew when another is. */
import type { Engine } from "../engine/engine";
import { lookOn, type Opinion } from "./lines";
import type { Study } from "./study.svelte";

/** Whoever goes quickly through a game is not thought about at every move. */
const PAUSE_MS = 250;

export class Thinking {
  readonly #engine: Pick<Engine, "ponder">;
  opinion: Opinion | null = $state.raw(null);
  state: "idle" | "thinking" | "done" | "failed" = $state("idle");
  #stop: AbortController | null = null;

  constructor(engine: Pick<Engine, "ponder">) {
    this.#engine = engine;
  }

  /** Looks at the moment that the study shows now. */
  async follow(study: Study): Promise<void> {
    this.stop();
    const seat = study.acting;
    if (seat === null) return;
    const stop = new AbortController();
    this.#stop = stop;
    const asked = { setUp: study.setUp(study.at), events: study.path.length, seat };
    this.state = "thinking";
    try {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (stop.signal.aborted) return;
      await lookOn(this.#engine, asked, (opinion) => stop.signal.aborted || (this.opinion = opinion), stop.signal);
      if (!stop.signal.aborted) this.state = "done";
    } catch {
      if (!stop.signal.aborted) this.state = "failed";
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.opinion = null;
    this.state = "idle";
  }
}
