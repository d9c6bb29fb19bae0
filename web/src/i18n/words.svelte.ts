/**
 * Everything a player reads, in both languages at once. An area (`shell`, `table`, one a game) is a dictionary in `en/AREA.ts`, the same shape in
 * `fr/AREA.ts` (`satisfies typeof en`), and a door `AREA.ts` that calls `words(en, fr)`. Reading through the door in a template follows the
 * language, so a switch takes effect everywhere without a reload, and an area comes with the page that needs it.
 */
import { settings } from "../settings/settings.svelte";

/** A sentence in both languages, as the engine and the server send them. */
interface Both {
  en: string;
  fr: string;
}

/** The door to an area: call it to get the dictionary of the language now spoken. */
export function words<Dictionary>(en: Dictionary, fr: NoInfer<Dictionary>): () => Dictionary {
  return () => (settings.language === "fr" ? fr : en);
}

/** The sentence in the language now spoken. */
export function both(text: Both): string {
  return text[settings.language];
}
