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

/** A sentence as it is read aloud. */
export function spoken(parts: readonly Part[]): string {
  return parts.map((part) => ("words" in part ? part.words : "number" in part ? (part.text ?? String(part.number)) : part.text)).join("");
}
