import { en } from "./en/history";
import { fr } from "./fr/history";
import { words } from "./words.svelte";

export const history = words(en, fr);
