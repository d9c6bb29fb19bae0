import { en } from "./en/about";
import { fr } from "./fr/about";
import { words } from "./words.svelte";

export const about = words(en, fr);
