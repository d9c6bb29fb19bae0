/** What the engine answers, in the words of the engine protocol. */

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
