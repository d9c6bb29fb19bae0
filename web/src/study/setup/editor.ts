/**
 * How the position of a game is set up by hand: a draft is read from a position text, changed piece by piece, and written as a position text again. Whether
 * it can be is the engine's business; what it answers to an impossible one is put into words here.
 */
import type { study } from "../../i18n/study";

export type Words = ReturnType<typeof study>["setup"];

/** Something to put on the board. */
export interface Stamp {
  id: string;
  /** Its picture, as tellings name pieces. */
  piece: string;
  label: string;
}

/** Something beside the board: whose turn it is, points, cards. */
export type Field<Draft> = { id: string; label: string } & (
  | {
      kind: "choice";
      values: readonly (readonly [string, string])[];
      get(draft: Draft): string;
      set(draft: Draft, value: string): Draft;
    }
  | { kind: "number"; min: number; max: number; get(draft: Draft): number; set(draft: Draft, value: number): Draft }
  | { kind: "text"; note: string; get(draft: Draft): string; set(draft: Draft, value: string): Draft }
);

/** A refusal of the engine in our words: what its sentence looks like, the rule behind it, and how it is said. */
export type Refusal = readonly [
  pattern: RegExp,
  clause: string | undefined,
  say: (words: Words["no"], found: readonly string[], side: (seat: number) => string) => string,
];

export interface Editor<Draft = unknown> {
  /** Undefined if the text is none that can be changed by hand. */
  read(text: string): Draft | undefined;
  write(draft: Draft): string;
  /** The view with what the draft has on the board, so that it can be seen before it can be. */
  draw(view: unknown, draft: Draft): unknown;
  stamps(draft: Draft, words: Words, side: (seat: number) => string): readonly Stamp[];
  fields(draft: Draft, words: Words, side: (seat: number) => string): readonly Field<Draft>[];
  put(draft: Draft, stamp: string, cell: string): Draft;
  /** What stands there is turned, armed or opened; left out where nothing can be. */
  turn?(draft: Draft, cell: string): Draft;
  remove(draft: Draft, cell: string): Draft;
  move(draft: Draft, from: string, to: string): Draft;
  /** Everything off the board that may be off it. */
  clear(draft: Draft): Draft;
  refusals: readonly Refusal[];
  /** A position to begin with where the present one cannot be changed by hand: a deal, an end. */
  example: string;
}

/** Editors of all games are kept side by side: each only ever sees its own drafts. */
export function anyEditor<Draft>(editor: Editor<Draft>): Editor {
  return editor as unknown as Editor;
}

/** The list with another value at one place. */
export function withAt<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((each, n) => (n === at ? value : each));
}
