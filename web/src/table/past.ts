/** Views of earlier moments of the game: those that were seen in this page, and what the host shows of the others. */
import type { Step } from "../boards/board";
import { good, type Engine, type Request } from "../engine/engine";
import type { Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Eyes, Past as Page } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import type { TableState } from "./state";

/** Asks the host for positions, both ends included. It may answer with fewer, and says where to go on. */
export type AskPast = (from: number, to: number) => Promise<Page>;

export class Past {
  /** By eyes and number of events. */
  readonly #views = new Map<string, unknown>();
  readonly #ask: AskPast;
  /** Counts the times that the past became another: after an undo, or when the table was shown afresh. */
  #branch = 0;

  constructor(ask: AskPast) {
    this.#ask = ask;
  }

  /** Remembers what a change brought; after an undo the future is another. */
  note(state: TableState): void {
    const play = state.shown?.play;
    if (!play) return;
    if (state.event?.event === "undone" || state.event === null) {
      for (const [key] of this.#views) if (Number(key.split(":")[1]) > play.events) this.#views.delete(key);
      this.#branch = state.jumps;
    }
    for (const view of play.views) this.#views.set(`${view.seat}:${play.events}`, view.view);
  }

  /** The view after that many events; undefined if it is not known. */
  async at(events: number, eyes: Eyes): Promise<unknown> {
    await this.#fetch(events, events, eyes);
    return this.#views.get(`${eyes}:${events}`);
  }

  /** Everything that happened, with the views around it. */
  async steps(history: readonly Entry[], eyes: Eyes): Promise<Step[]> {
    await this.#fetch(0, history.length, eyes);
    const at = (events: number): unknown => this.#views.get(`${eyes}:${events}`);
    return history.flatMap((seen, number) => {
      const [before, after] = [at(number), at(number + 1)];
      return before === undefined || after === undefined ? [] : [{ number, seen, before, after }];
    });
  }

  async #fetch(from: number, to: number, eyes: Eyes): Promise<void> {
    const branch = this.#branch;
    for (let next: number | undefined = from; next !== undefined && next <= to;) {
      if (this.#views.has(`${eyes}:${next}`)) {
        next++;
        continue;
      }
      const page: Page = await this.#ask(next, to);
      if (branch !== this.#branch) return;
      for (const { events, views } of page.positions)
        for (const { seat, view } of views) this.#views.set(`${seat}:${events}`, view);
      if (page.next !== undefined && page.next <= next) return; // nothing more comes of asking
      next = page.next;
    }
  }
}

/** The last moment of a recorded game as each seat sees it. */
export async function allSeen(record: GameRecord, engine: Pick<Engine, "together">): Promise<unknown[]> {
  const seats = Array.from({ length: record.seats }, (_, seat): Request => ({ cmd: "view", seat }));
  const [loaded, ...views] = await engine.together([{ cmd: "load", record }, ...seats]);
  good(loaded as Reply<Standing>);
  return views.map((view) => good(view as Reply<Seen>).view);
}
