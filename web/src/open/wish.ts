/** A table as the form asks for it: who sits there and what is agreed. This file turns it into a request of the protocol. */
import type { Clock, Opening, Place } from "../protocol/messages";
import type { OnShelf } from "../protocol/shelf";

/** From the weakest to the strongest; the last one is the search without a limit of its own. */
export const LEVELS = ["beginner", "easy", "normal", "hard", "expert", "master", "search"] as const;
export type Level = (typeof LEVELS)[number];

/** Who takes a chair: oneself, somebody at the same screen, somebody by link, or the house. */
export type Who = "me" | "here" | "friend" | "house";

export interface Chair {
  who: Who;
  level: Level;
  name: string;
}

export const CLOCKS = {
  none: { kind: "none" },
  quick: { kind: "fischer", initial_ms: 300_000, increment_ms: 5_000 },
  usual: { kind: "fischer", initial_ms: 900_000, increment_ms: 10_000 },
  long: { kind: "fischer", initial_ms: 1_800_000, increment_ms: 20_000 },
  day: { kind: "days", days: 1 },
  days: { kind: "days", days: 3 },
} as const satisfies Record<string, Clock>;
export type ClockName = keyof typeof CLOCKS;

export interface Wish {
  game: string;
  chairs: Chair[];
  /** Undefined: as is usual for those who play. */
  clock: ClockName | undefined;
  /** Whether there are hints and moves are taken back; undefined: as is usual for those who play. */
  friendly: boolean | undefined;
  listed: boolean;
  fixed: boolean;
  /** Whether one browser may take several chairs of a table on the server; always so if several people here play. */
  oneScreen?: boolean;
  withoutTalk?: boolean;
  /** Whether only the ready-made phrases can be said. */
  phrasesOnly?: boolean;
  /** Whether the game counts for ratings, among members. */
  rated?: boolean;
  options: Record<string, unknown>;
  /** The position that the game begins from, at a table in this page; undefined: the ordinary beginning. */
  position?: string;
}

const chair = (who: Who, level: Level): Chair => ({ who, level, name: "" });

/** The usual table of a game: oneself and one other of that kind, or as many as the game needs. */
export function usual(game: Pick<OnShelf, "id" | "seats">, others: Exclude<Who, "me">, level: Level): Wish {
  const seats = Math.max(2, game.seats[0]);
  return {
    game: game.id,
    chairs: [chair("me", level), ...Array.from({ length: seats - 1 }, () => chair(others, level))],
    clock: undefined,
    friendly: undefined,
    listed: false,
    fixed: false,
    options: {},
  };
}

/** The same wish with more or fewer chairs; a new one is like the last. */
export function withSeats(wish: Wish, seats: number): Wish {
  const last = wish.chairs.at(-1);
  const model = last && last.who !== "me" ? last : chair("house", "normal");
  const more = Array.from({ length: Math.max(0, seats - wish.chairs.length) }, () => ({ ...model, name: "" }));
  return { ...wish, chairs: [...wish.chairs.slice(0, seats), ...more] };
}

/** Whether somebody from outside may come to it. */
export function opens(wish: Wish): boolean {
  return wish.chairs.some(({ who }) => who === "friend");
}

/** Whether a rated game can be made of it: every other chair is for somebody from outside. */
export function canRate(wish: Wish): boolean {
  return opens(wish) && wish.chairs.every(({ who }) => who === "friend" || who === "me");
}

export function isRated(wish: Wish): boolean {
  return (wish.rated ?? false) && canRate(wish);
}

/** Against house players and among people at one screen a table is friendly unless said otherwise; against people from outside only if said. */
export function isFriendly(wish: Wish): boolean {
  return !isRated(wish) && (wish.friendly ?? !opens(wish));
}

/** What the host does if nothing is said about time: a clock among people from outside, none elsewhere. */
export function clockOf(wish: Wish): ClockName {
  if (isRated(wish) && wish.clock === "none") return "usual";
  return wish.clock ?? (opens(wish) ? "usual" : "none");
}

/** Whether several play at one screen. */
export function sharesScreen(wish: Wish): boolean {
  return (!isRated(wish) && (wish.oneScreen ?? false)) || wish.chairs.some(({ who }) => who === "here");
}

/** Where such a table can be: with a friend only on the server; at one screen in this page; else as the connection allows. */
export function place(wish: Wish, reachable: boolean): "remote" | "local" {
  if (opens(wish)) return "remote";
  if (wish.chairs.some(({ who }) => who === "here")) return "local";
  return reachable ? "remote" : "local";
}

export function opening(wish: Wish): Opening {
  const seat = ({ who, level }: Chair): Place => {
    switch (who) {
      case "house":
        return { for: "house", level };
      case "friend":
        return { for: "open" };
      default:
        return { for: "person" };
    }
  };
  return {
    game: wish.game,
    // A position brings its own options with it.
    ...(wish.position === undefined ? { options: wish.options } : {}),
    places: wish.chairs.map(seat),
    fixed: wish.fixed,
    ...(wish.clock === undefined ? {} : { clock: CLOCKS[clockOf(wish)] }),
    access: wish.listed ? "listed" : "link",
    friendly: isFriendly(wish),
    ...(sharesScreen(wish) ? { one_screen: true } : {}),
    ...(wish.withoutTalk && opens(wish) ? { without_talk: true } : {}),
    ...(wish.phrasesOnly && !wish.withoutTalk && opens(wish) ? { phrases_only: true } : {}),
    ...(isRated(wish) ? { rated: true } : {}),
  };
}

export interface Seating {
  place: number;
  name: string;
}

/** The chairs to be taken from this page as soon as the table is there; nobody is left without a name, and no name is used twice. */
export function seatings(wish: Wish, mine: string, proposed: readonly string[], guest: string): Seating[] {
  const taken = new Set<string>();
  const free = (name: string): string => {
    let tried = name;
    for (let n = 2; taken.has(tried); n++) tried = `${name} ${n}`;
    taken.add(tried);
    return tried;
  };
  const spare = proposed.filter((name) => name !== mine);
  return wish.chairs.flatMap(({ who, name }, place) => {
    if (who !== "me" && who !== "here") return [];
    const wanted = who === "me" ? mine : name.trim() || spare.shift() || guest;
    return [{ place, name: free(wanted.trim() || guest) }];
  });
}

export function isLevel(name: string): name is Level {
  return (LEVELS as readonly string[]).includes(name);
}
