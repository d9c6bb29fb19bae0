/** What a game that is over can tell once everything is known: its record, and everybody's chances along the way, thought of in the background. */
import { LEARNED, type Engine, type Request } from "../engine/engine";
import type { Reply, Standing } from "../engine/replies";
import type { GameRecord } from "../protocol/rest";
import { momentsOf, type Look, type Looks } from "./turning";

/** How many states are looked at for one moment: a few seconds for a game, in the background. */
const NODES = 1200;
/** How many positions are asked about together: few enough to be shown as they come. */
const TOGETHER = 6;

export class Aftermath {
  readonly #engine: Pick<Engine, "ponder">;
  #stop: AbortController | null = null;
  #record: GameRecord | null = $state.raw(null);
  /** Around every turn. */
  turns: Looks = $state.raw(new Map());
  /** Around every throw, at a first look: dice are weighed by what they bring at once. */
  throws: Looks = $state.raw(new Map());
  state: "idle" | "looking" | "done" | "failed" = $state("idle");

  constructor(engine: Pick<Engine, "ponder">) {
    this.#engine = engine;
  }

  /** The record, once it is here. */
  get record(): GameRecord | null {
    return this.#record;
  }

  /** Fetches the record and looks the game through, once; what is known is known at once. */
  async begin(fetch: () => Promise<GameRecord>): Promise<void> {
    if (this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.state = "looking";
    try {
      const record = await fetch();
      if (stop.signal.aborted) return;
      this.#record = record;
      const { turns, throws } = momentsOf(record.events);
      for (let n = 0; n < turns.length; n += TOGETHER) {
        const found = await this.#look(record, turns.slice(n, n + TOGETHER), NODES, stop.signal);
        if (stop.signal.aborted) return;
        this.turns = new Map([...this.turns, ...found]);
      }
      const thrown = throws.length === 0 ? [] : await this.#look(record, throws, 0, stop.signal);
      if (stop.signal.aborted) return;
      this.throws = new Map(thrown);
      this.state = "done";
    } catch {
      if (!stop.signal.aborted) this.state = "failed";
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.state === "looking") this.state = "idle";
  }

  /** Moments from the end backwards: taking back is cheap. */
  async #look(
    record: GameRecord,
    moments: readonly number[],
    nodes: number,
    signal: AbortSignal,
  ): Promise<[number, Look][]> {
    const asked = moments.flatMap((to): Request[] => [
      { cmd: "undo", to },
      { cmd: "chances", level: LEARNED, nodes, seed: "aftermath" },
    ]);
    const [, ...replies] = await this.#engine.ponder([{ cmd: "load", record }, ...asked], signal);
    return moments.flatMap((at, n): [number, Look][] => {
      const stood = replies[2 * n] as Reply<Standing>;
      const found = replies[2 * n + 1] as Reply<{ chances: number[] }>;
      if ("error" in stood || "error" in found) return [];
      return [[at, { chances: found.chances, seat: typeof stood.turn === "object" ? stood.turn.seat : null }]];
    });
  }
}
