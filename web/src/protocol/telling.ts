/** What happened, in a sentence made of parts (`crates/core/src/telling`). */

export type Part =
  | { words: string }
  | { piece: string; text: string }
  | { cell: string; text: string }
  | { number: number; text?: string }
  | { player: number; text: string };

export interface Telling {
  short: Part[];
  long: Part[];
  /** Something worth a moment of its own. */
  moment?: string;
  /** The round it belongs to, where the game has rounds. */
  round?: number;
}

/** A sentence as it is read aloud; `called` says what a piece is called, if not by its own text. */
export function spoken(
  parts: readonly Part[],
  called: (piece: string, text: string) => string = (_, text) => text,
): string {
  return parts
    .map((part) =>
      "words" in part
        ? part.words
        : "number" in part
          ? (part.text ?? String(part.number))
          : "piece" in part
            ? called(part.piece, part.text)
            : part.text,
    )
    .join("");
}
