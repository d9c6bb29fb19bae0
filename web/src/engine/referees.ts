/** Who answers for the rules in this page: a referee a game, each in a worker of its own; or, as soon as a table lives in the page, the whole engine that it needs, for all of them. */
import type { Channel } from "./channel";

export interface Referees {
  /** The one to ask about a game. Some questions name none, or none that is known: anybody answers those. */
  of(game: string | undefined): Channel;
  /** The one that tables in the page are played with. */
  whole(): Channel;
}

/** `open` makes the channel to the referee of a game, or to the whole engine; `refereed` says whose referee to ask about a game. */
export function referees(
  open: (game: string | undefined) => Channel,
  refereed: (game: string | undefined) => string | undefined,
): Referees {
  const here = new Map<string, Channel>();
  let engine: Channel | undefined;
  const whole = (): Channel => (engine ??= open(undefined));
  return {
    of(game) {
      const named = engine ? undefined : refereed(game);
      if (named === undefined) return whole();
      const channel = here.get(named) ?? open(named);
      here.set(named, channel);
      return channel;
    },
    whole,
  };
}
