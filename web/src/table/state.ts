/** A table as this page knows it. */
import type { Step } from "../boards/board";
import type { Connection, Request } from "../host/host";
import type { Eyes, Happened, Links, Refusal, Shown, View, Words } from "../protocol/messages";

/** A line of talk, or of what happened around the game. */
export interface Talk {
  /** The version after it: unique and growing. */
  version: number;
  by: readonly number[];
  name: string;
  words: Words;
}

export interface TableState {
  /** The table with all news taken in; null before it was first shown. */
  shown: Shown | null;
  /** The chairs whose people are connected. */
  here: readonly number[];
  /** For those who may invite. */
  links: Links | null;
  talk: readonly Talk[];
  /** What happened last, for the log; null after a jump. */
  event: Happened | null;
  /** For each of the views, in their order: the last steps that led here, oldest first; empty after a jump. */
  steps: readonly (readonly Step[])[];
  /** Goes up with every jump: boards end their animations then. */
  jumps: number;
  connection: Connection;
  /** Something is missing: subscribe again, `from` the version held, or afresh. */
  wants: "nothing" | "more" | "afresh";
  /** Why the table cannot be shown at all. */
  refused: Refusal | null;
  /** The commands whose answers are awaited. */
  pending: readonly Command["cmd"][];
}

/** What can be asked of a table, without what the client adds: which table, on which version, under which key. */
export type Command = WithoutEnvelope<Extract<Request, { key: string }>>;
type WithoutEnvelope<R> = R extends unknown ? Omit<R, "table" | "pass" | "at" | "key"> : never;

export const blank: TableState = {
  shown: null,
  here: [],
  links: null,
  talk: [],
  event: null,
  steps: [],
  jumps: 0,
  connection: "coming",
  wants: "afresh",
  refused: null,
  pending: [],
};

/** The number of the view through these eyes, or −1. */
export function viewOf(shown: Shown, eyes: Eyes): number {
  return shown.play?.views.findIndex((view) => view.seat === eyes) ?? -1;
}

export function sameEyes(before: readonly View[], after: readonly View[]): boolean {
  return before.length === after.length && before.every((view, n) => view.seat === after[n]?.seat);
}
