/** Why a position cannot be, in the language now spoken, and the rule it rests on. */
import type { Editor, Words } from "./editor";

export interface Refused {
  text: string;
  clause: string | undefined;
  /** The engine's own sentence, in English, where nothing better is known. */
  engine: string | undefined;
}

export function refused(editor: Editor, message: string, words: Words, side: (seat: number) => string): Refused {
  for (const [pattern, clause, say] of editor.refusals) {
    const found = pattern.exec(message);
    if (found) return { text: say(words.no, found, side), clause, engine: undefined };
  }
  return { text: words.cannot, clause: undefined, engine: message };
}
