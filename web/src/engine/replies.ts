/** What the engine answers, in the words of the engine protocol (docs/protocol.md for what is not in it). */
import type { Entry, Eyes, Outcome, Turn } from "../protocol/messages";
import type { Part, Telling } from "../protocol/telling";

/** A sentence in both languages. */
export interface Both {
  en: string;
  fr: string;
}

/** A rule, by name and in a sentence. */
export interface Clause {
  clause: string;
  text: Both;
}

/** A rule of a game's list: said by the print, decided by this project, or a bit of both. */
export interface ListedClause extends Clause {
  origin: "text" | "ruling" | "both";
}

export interface Failure {
  code: string;
  message: string;
  clause?: string;
  text?: Both;
}

/** A reply, good or bad. */
export type Reply<T> = T | { error: Failure };

export interface Standing {
  turn: Turn;
  outcome?: Outcome;
}

export interface Imagined extends Standing {
  /** Whose view it was; where several see the same, the first of them. */
  viewer: Eyes;
}

export interface Legal {
  actions: string[];
  more?: boolean;
}

/** `case` is there when a language was asked for: what stands in the way here, to be read before the clause. */
export type Why = { legal: true } | ({ legal: false } & Refused);

/** An event, told. */
export interface Told extends Telling {
  /** Who acted; absent where chance decided. */
  by?: number;
}

/** What a refusal says: the clause, and the case at hand where a language was asked for. */
export interface Refused extends Clause {
  case?: Part[];
}

export interface Seen {
  view: unknown;
  history: Entry[];
}

/** The points as they stand, by seat. */
export interface Points {
  scores: number[];
}

/** The legal actions that begin with some text: the first ones, how many, and what all of them begin with. */
export interface Completion {
  actions: string[];
  count: number;
  common: string;
}

export interface Analysis {
  player: string;
  nodes: number;
  values?: number[];
  win?: number;
  visits?: number;
  depth?: number;
  line?: string[];
}

export interface Advice {
  action: string;
  analysis: Analysis;
}

/** What to do, and why. Chances are from 0 to 1. */
export interface Hint {
  action: string;
  /** The action as one proposes it. */
  telling: Telling;
  /** What it does to the chance to win, in a sentence. */
  why: Part[];
  /** The chance to win as the table lies, at a first look, and with this action. */
  before: number;
  after: number;
  /** What is expected to follow, the action first; it stops where dice or something hidden would decide what is told. */
  line: Told[];
  /** What the action walks into. */
  warning?: Part[];
  /** One's own idea beside it, if one was asked about. */
  compare?: Compared;
  analysis: Analysis;
}

export interface Compared {
  action: string;
  telling: Telling;
  /** How it compares with the hint, in a sentence. */
  verdict: Part[];
  /** How much smaller the chance to win is with it; below 0 if it is larger. */
  less: number;
  warning?: Part[];
}

/** What was found true of a record: whether chance came from a fair table, whether seats were drawn, how many draws were made again. */
export interface Verified {
  fair: boolean;
  seats_drawn: boolean;
  drawn: number;
}
