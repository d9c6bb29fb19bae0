import { en } from "./en/rules";
import { fr } from "./fr/rules";
import { words } from "./words.svelte";

export const rules = words(en, fr);
