import { en } from "./en/facts";
import { fr } from "./fr/facts";
import { words } from "./words.svelte";

export const facts = words(en, fr);
