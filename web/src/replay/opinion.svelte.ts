/** The engine's opinion of each turn of a game, from what the seat to act knew then; searched in this page, on request. */
import { EngineRefusal, LEARNED, type Engine } from "../engine/engine";
import type { Film } from "./film";

export interface Verdict {
  /** The moment before the action: so many events stood then. */
  at: number;
  seat: number;
  /** What a house player would do, and what was done. */
  action: string;
  played: string;
  /** The chance it gives the seat to act; absent where it gives none. */
  win: number | undefined;
  /** What it expects, a number a seat, in its own unit. */
  values: readonly number[] | undefined;
}

/** How many positions are looked at for one turn. */
export const DEPTHS = { quick: 1_000, fair: 8_000, long: 50_000 } as const;
export type Depth = keyof typeof DEPTHS;

export class Opinion {
  readonly #film: Film;
  readonly #engine: Pick<Engine, "go">;
  /** The moments at which a seat acted. */
  readonly turns: readonly { at: number; seat: number; played: string }[];
  verdicts: ReadonlyMap<number, Verdict> = $state.raw(new Map());
  /** So many turns were thought about since it was last asked. */
  done = $state(0);
  state: "idle" | "thinking" | "stopped" | "failed" | "done" = $state("idle");
  #stop: AbortController | null = null;

  constructor(film: Film, engine: Pick<Engine, "go">) {
    this.#film = film;
    this.#engine = engine;
    this.turns = film.record.events.flatMap((event, at) =>
      "action" in event ? [{ at, seat: event.seat, played: event.action }] : [],
    );
  }

  /** At how many turns so far the engine would have done something else. */
  get otherwise(): number {
    return [...this.verdicts.values()].filter(({ action, played }) => action !== played).length;
  }

  async begin(depth: Depth): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.state = "thinking";
    this.done = 0;
    this.verdicts = new Map();
    try {
      for (const turn of this.turns) {
        const verdict = await this.#think(turn, DEPTHS[depth], stop.signal);
        if (stop.signal.aborted) return;
        if (verdict) this.verdicts = new Map([...this.verdicts, [turn.at, verdict]]);
        this.done += 1;
      }
      this.state = "done";
    } catch {
      if (!stop.signal.aborted) this.state = "failed";
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    if (this.state === "thinking") this.state = "stopped";
  }

  async #think(
    { at, seat, played }: (typeof this.turns)[number],
    nodes: number,
    signal: AbortSignal,
  ): Promise<Verdict | undefined> {
    const { frames, history } = await this.#film.reel(seat);
    const thought = {
      game: this.#film.game.id,
      view: frames[at]?.view,
      history: history.slice(0, at),
      level: LEARNED,
      nodes,
      seed: `opinion ${at}`,
    };
    try {
      const { action, analysis } = await this.#engine.go(thought, signal);
      return { at, seat, played, action, win: analysis.win, values: analysis.values };
    } catch (why) {
      if (why instanceof EngineRefusal) return undefined; // nothing is known about such a position
      throw why;
    }
  }
}
