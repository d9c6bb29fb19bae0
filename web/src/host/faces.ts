/** What the shelf says of the tables in this page, followed through their messages. */
import type { Clock, Play, ServerMessage, State } from "../protocol/messages";
import type { Line } from "./localStore";

interface Known {
  game: string;
  time: Clock;
  state: State;
  play: Play | undefined;
}

export class Faces {
  readonly #known = new Map<string, Known>();
  readonly #changed = new Set<string>();

  hear(message: ServerMessage): void {
    if (!("table" in message)) return;
    if ("shown" in message) {
      const { game, time, state, play } = message.shown;
      this.#known.set(message.table, { game, time, state, play });
    } else if ("news" in message) {
      const known = this.#known.get(message.table);
      if (!known) return;
      known.state = message.news.state ?? known.state;
      known.play = message.news.play ?? known.play;
    } else return;
    this.#changed.add(message.table);
  }

  /** The lines that are different since they were last asked for. */
  changed(): Line[] {
    const lines = [...this.#changed].flatMap((table) => {
      const known = this.#known.get(table);
      return known ? [line(table, known)] : [];
    });
    this.#changed.clear();
    return lines;
  }
}

function line(table: string, { game, time, state, play }: Known): Line {
  const phase = state.phase === "calling" ? "waiting" : state.phase;
  const turn = phase === "playing" && typeof play?.turn === "object" ? play.turn.seat : null;
  const chairs = state.chairs.map(({ wanted, name, house, player }) => ({
    wanted,
    name: name ?? null,
    house: house ?? null,
    ...(player === undefined ? {} : { player }),
  }));
  return { table, game, phase, updated: Date.now(), face: { chairs, turn, time } };
}
