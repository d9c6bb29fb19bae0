/** A record as the engine replays it: every moment of the game, as each viewer saw it. The engine re-checks every event on the way. */
import { EngineRefusal, good, type Engine, type Request } from "../engine/engine";
import type { Points, Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Eyes, Outcome, Turn } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import { shelf, type OnShelf } from "../protocol/shelf";
import { badEvent } from "../table/fair";

export interface Frame {
  turn: Turn;
  view: unknown;
  /** The points so far. */
  scores: readonly number[];
}

/** The game through one pair of eyes. */
export interface Reel {
  /** What these eyes saw of each event. */
  history: readonly Entry[];
  /** One frame more than there are events: the first is the start. */
  frames: readonly Frame[];
}

/** Why a text is no game that can be shown. */
export type Fault =
  | { kind: "unreadable" }
  | { kind: "unknown-game"; game: string }
  /** `event` is the number of the first bad event, counted from one, where it is one event's fault. */
  | { kind: "bad"; event: number | undefined; message: string };

export class BadRecord extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind === "bad" ? fault.message : fault.kind);
    this.name = "BadRecord";
  }
}

/** Reads a text from disk as a record; only its shape is checked here, its content by the engine. */
export function readRecord(text: string): GameRecord {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new BadRecord({ kind: "unreadable" });
  }
  // What the engine answers to `record` has it inside.
  if (typeof found === "object" && found !== null && "record" in found) found = found.record;
  const { game, events, seats } = (found ?? {}) as Partial<GameRecord>;
  if (typeof game !== "string" || !Array.isArray(events) || typeof seats !== "number")
    throw new BadRecord({ kind: "unreadable" });
  if (!shelf.some(({ id }) => id === game)) throw new BadRecord({ kind: "unknown-game", game });
  return found as GameRecord;
}

export class Film {
  readonly record: GameRecord;
  readonly game: OnShelf;
  readonly length: number;
  readonly #engine: Engine;
  readonly #reels = new Map<Eyes, Promise<Reel>>();

  private constructor(record: GameRecord, game: OnShelf, engine: Engine) {
    this.record = record;
    this.game = game;
    this.length = record.events.length;
    this.#engine = engine;
  }

  /** Re-checks the record from its first event to its last; rejects with `BadRecord`. */
  static async of(record: GameRecord, engine: Engine): Promise<Film> {
    const game = shelf.find(({ id }) => id === record.game);
    if (!game) throw new BadRecord({ kind: "unknown-game", game: record.game });
    const film = new Film(record, game, engine);
    try {
      await film.reel("spectator");
    } catch (why) {
      if (!(why instanceof EngineRefusal)) throw why;
      throw new BadRecord({ kind: "bad", event: badEvent(why.message), message: why.message });
    }
    return film;
  }

  get outcome(): Outcome | undefined {
    return this.record.outcome;
  }

  /** The whole game through these eyes, asked for once. */
  reel(eyes: Eyes): Promise<Reel> {
    let reel = this.#reels.get(eyes);
    if (!reel) {
      reel = this.#shoot(eyes);
      reel.catch(() => this.#reels.delete(eyes));
      this.#reels.set(eyes, reel);
    }
    return reel;
  }

  async #shoot(seat: Eyes): Promise<Reel> {
    // Backwards from the end: taking back is cheap, and nothing is drawn anew.
    const moments = Array.from({ length: this.length + 1 }, (_, n) => this.length - n);
    const asked = moments.flatMap((to): Request[] => [
      { cmd: "undo", to },
      { cmd: "turn" },
      { cmd: "view", seat },
      { cmd: "scores" },
    ]);
    const [loaded, last, ...replies] = await this.#engine.together([
      { cmd: "load", record: this.record },
      { cmd: "view", seat },
      ...asked,
    ]);
    good(loaded as Reply<Standing>);
    const { history } = good(last as Reply<Seen>);
    const frames = moments.map((_, n): Frame => {
      good(replies[4 * n] as Reply<Standing>);
      return {
        turn: good(replies[4 * n + 1] as Reply<Standing>).turn,
        view: good(replies[4 * n + 2] as Reply<Seen>).view,
        scores: good(replies[4 * n + 3] as Reply<Points>).scores,
      };
    });
    return { history, frames: frames.reverse() };
  }
}
