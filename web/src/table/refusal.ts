/** What went wrong, ready to be told: a sentence, and the clause where it rests on one. */
import { Lost, Refused } from "../host/errors";
import type { Refused as Forbidden } from "../engine/replies";
import { errors } from "../i18n/errors";
import { both } from "../i18n/words.svelte";
import { spoken } from "../protocol/telling";

export type Trouble = { clause: Forbidden } | { code: string } | { lost: true };

export function troubleOf(why: unknown): Trouble {
  if (why instanceof Refused) {
    const { code, clause, text } = why.refusal;
    return clause !== undefined && text !== undefined ? { clause: { clause, text } } : { code };
  }
  if (why instanceof Lost) return { lost: true };
  return { code: "other" };
}

/** The sentence in the language now spoken. */
export function told(trouble: Trouble): string {
  if ("clause" in trouble) return trouble.clause.case ? spoken(trouble.clause.case) : both(trouble.clause.text);
  if ("lost" in trouble) return errors().lost;
  return errors().codes[trouble.code] ?? errors().other;
}
