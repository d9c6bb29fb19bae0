/** Views of earlier moments of the game: those that were seen in this page, or, where nothing is secret, replayed by the engine. */
import { good, type Engine, type Request } from "../engine/engine";
import type { Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Eyes, Shown } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import type { TableState } from "./state";

export class Past {
  /** By eyes and number of events. */
  readonly #views = new Map<string, unknown>();
  #branch = 0;

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

  /** The view after so many events; undefined if nobody here can know it. */
  async at(events: number, eyes: Eyes, shown: Shown, secrets: boolean, engine: Engine): Promise<unknown> {
    const key = `${eyes}:${events}`;
    if (this.#views.has(key)) return this.#views.get(key);
    const history = shown.history[shown.play?.views.findIndex((view) => view.seat === eyes) ?? 0];
    if (secrets || !history) return undefined;
    const branch = this.#branch;
    const view = await replayed(history.slice(0, events), eyes, shown, engine);
    if (view !== undefined && branch === this.#branch) this.#views.set(key, view);
    return view;
  }
}

/** What plays a game again in the engine from what everybody saw of it: only where nothing is secret. */
export function replayRequests(shown: Shown, history: readonly Entry[]): Request[] {
  // All chance is in the history: the seed is never drawn from, but the engine in the page has no other.
  const begin: Request = {
    cmd: "new",
    game: shown.game,
    seats: shown.state.chairs.length,
    options: shown.options,
    seed: "past",
  };
  return [
    begin,
    ...history.map((entry): Request =>
      "chance" in entry ? { cmd: "chance", event: entry.chance } : { cmd: "play", action: entry.action },
    ),
  ];
}

async function replayed(history: readonly Entry[], eyes: Eyes, shown: Shown, engine: Engine): Promise<unknown> {
  const replies = await engine.together([...replayRequests(shown, history), { cmd: "view", seat: eyes }]);
  const refused = replies.some((reply) => typeof reply === "object" && reply !== null && "error" in reply);
  return refused ? undefined : (replies.at(-1) as Seen).view;
}

/** The last moment of a recorded game as each seat sees it. */
export async function allSeen(record: GameRecord, engine: Pick<Engine, "together">): Promise<unknown[]> {
  const seats = Array.from({ length: record.seats }, (_, seat): Request => ({ cmd: "view", seat }));
  const [loaded, ...views] = await engine.together([{ cmd: "load", record }, ...seats]);
  good(loaded as Reply<Standing>);
  return views.map((view) => good(view as Reply<Seen>).view);
}
