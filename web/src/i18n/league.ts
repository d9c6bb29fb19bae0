import { en } from "./en/league";
import { fr } from "./fr/league";
import { words } from "./words.svelte";

export const league = words(en, fr);
