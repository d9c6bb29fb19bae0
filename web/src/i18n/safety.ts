import { en } from "./en/safety";
import { fr } from "./fr/safety";
import { words } from "./words.svelte";

export const safety = words(en, fr);
