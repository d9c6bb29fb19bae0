/**
 * The animation queue: what is seen moving follows what has happened, and never holds it up. A board puts in one job for every step; jobs run
 * one after the other on top of a board that already shows the newest view. Whoever falls behind is hurried, and then skipped.
 */

/** Moves something, in about `hurry` times its natural time (1 = unhurried); stops at once when the signal says so. */
export type Job = (hurry: number, stop: AbortSignal) => Promise<void>;

/** So many jobs may wait; when more do, the oldest are not shown at all. */
const LONGEST = 6;

export class Motion {
  #waiting: Job[] = [];
  #running: AbortController | null = null;
  #still: () => boolean;

  /** `still` says whether the person wants no motion: then jobs are dropped unseen. */
  constructor(still: () => boolean) {
    this.#still = still;
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  put(job: Job): void {
    if (this.#still()) return;
    this.#waiting.push(job);
    while (this.#waiting.length > LONGEST) this.#waiting.shift();
    if (!this.#running) void this.#run();
  }

  /** Ends what moves and forgets what waits: after an undo, a reconnection, a jump. */
  clear(): void {
    this.#waiting = [];
    this.#running?.abort();
  }

  async #run(): Promise<void> {
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      const stop = new AbortController();
      this.#running = stop;
      try {
        await job(1 / (1 + this.#waiting.length), stop.signal);
      } catch (why) {
        if (!stop.signal.aborted) console.error("an animation failed", why);
      }
    }
    this.#running = null;
  }
}
