/** What a page and the board in its frame say to each other. Anybody's page may speak: everything is checked, and nothing here belongs to a person. */
import type { GameRecord } from "../protocol/rest";

/** How the frame looks. Everything that is missing is as usual. */
export interface Look {
  theme?: "light" | "dark" | "system";
  language?: "en" | "fr";
  /** Colours and letters by the names of the page's own properties, without the dashes: `paper`, `ink`, `accent` … */
  paint?: Record<string, string>;
}

/** What the page wants to be shown. */
export interface Show {
  cubo: "show";
  look: Look;
  /** A game that is over: it is replayed. */
  record?: GameRecord;
  /** The moment that is shown first. */
  at?: number;
  autoplay?: boolean;
  /** Without a record: a game to be played against the house. */
  game?: string;
  seats?: number;
  level?: string;
  options?: unknown;
}

/** What the frame tells: it is there; something was played, or another moment is shown; a game has ended; something is wrong. */
export type Told =
  | { cubo: "ready" }
  | { cubo: "shown"; at: number; of: number }
  | { cubo: "played"; seat: number; action: string }
  | { cubo: "ended" }
  | { cubo: "fault"; message: string };

/** The properties that a page may set, and those of the frame that they become. */
export const PAINT = [
  "paper",
  "sheet",
  "sunk",
  "ink",
  "ink-soft",
  "line",
  "accent",
  "accent-ink",
  "wood",
  "text-family",
];

/** Whether a value is one for a property: no other rule and no address can hide in it. */
export function isPaint(name: string, value: unknown): value is string {
  return PAINT.includes(name) && typeof value === "string" && value.length < 100 && !/[;{}\\]|url/i.test(value);
}

/** Whether that is something the page said. */
export function isShow(data: unknown): data is Show {
  return typeof data === "object" && data !== null && "cubo" in data && data.cubo === "show" && "look" in data;
}
