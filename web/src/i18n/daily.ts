import { en } from "./en/daily";
import { fr } from "./fr/daily";
import { words } from "./words.svelte";

export const daily = words(en, fr);
