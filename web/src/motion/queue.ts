/**
 * The animation queue. Animations follow the state and never delay it. A board adds one job for every step; jobs run
 * one after the other, in order, each once, on top of a board that already knows the newest view.
 */
import { factor, note, turnToShow } from "./pace.svelte";

/** Moves something, in about `hurry` times its natural time (1 = unhurried); stops at once when the signal says so. */
export type Job = (hurry: number, stop: AbortSignal) => Promise<void>;

interface Waiting {
  job: Job;
  /** Done at this screen: it waits for nobody. */
  own: boolean;
}

/** Up to so many jobs run at the chosen pace; when more wait, all of them are played faster. */
const LONGEST = 16;

export class Motion {
  #waiting: Waiting[] = [];
  #running: AbortController | null = null;

  get busy(): boolean {
    return this.#running !== null;
  }

  put(job: Job, own = false): void {
    this.#waiting.push({ job, own });
    if (!this.#running) void this.#run();
  }

  /** Ends what moves and forgets what waits: after an undo, a reconnection, a jump. */
  clear(): void {
    this.#waiting = [];
    this.#running?.abort();
  }

  /** 1 while little waits; less the more waits, so that a long queue catches up. */
  #hurry(): number {
    return Math.min(1, LONGEST / (1 + this.#waiting.length));
  }

  async #run(): Promise<void> {
    let first = true;
    note(1);
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const stop = new AbortController();
      this.#running = stop;
      try {
        if (!next.own) await turnToShow(first, this.#hurry(), stop.signal);
        if (!stop.signal.aborted) await next.job(next.own ? 1 : factor() * this.#hurry(), stop.signal);
      } catch (why) {
        if (!stop.signal.aborted) console.error("an animation failed", why);
      }
      first = false;
    }
    this.#running = null;
    note(-1);
  }
}
