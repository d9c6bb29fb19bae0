/** What a replay gives its board, its keys and its teller: the same in the page and in a frame of somebody else's. */
import type { BoardProps } from "../boards/board";
import type { onlooker } from "../boards/shared/onlooker";
import type { Language } from "../i18n/language";
import type { Tellings } from "../table/tellings.svelte";
import { keyFor } from "./keys";
import type { Replay } from "./replay.svelte";

/** The board at the moment that is looked at; `shown` is an action that is pointed at elsewhere. */
export function boardAt(
  still: ReturnType<typeof onlooker>,
  replay: Replay,
  names: readonly string[],
  shown: string | null,
): BoardProps {
  const { view, eyes, seats, turn, bottom, position, events, steps, jumps, last } = replay;
  const { options } = replay.film.record;
  const history = replay.history.slice(0, events);
  return {
    ...still,
    view,
    eyes,
    seats,
    options,
    turn,
    bottom,
    position,
    events,
    steps,
    jumps,
    last,
    history,
    shown,
    names,
  };
}

/** Has the whole game told. */
export function tellAll(tellings: Tellings, replay: Replay, names: readonly string[], language: Language): void {
  const { chosen, history } = replay;
  // With everything revealed nobody in particular listens.
  const eyes = chosen === "all" ? "spectator" : chosen;
  const rest = [{ cmd: "load", record: replay.film.record }];
  const said = { game: replay.film.game.id, eyes, language, names, history, steps: [], rest };
  void tellings.follow(said).catch(() => undefined);
}

/** A key was pressed somewhere in the page. */
export function keyed(event: KeyboardEvent, replay: Replay): void {
  const does = keyFor(event);
  if (!does) return;
  event.preventDefault();
  if (does === "toggle") return replay.toggle();
  const to = { back: replay.events - 1, next: replay.events + 1, first: 0, last: replay.length }[does];
  void replay.lookAt(to);
}
