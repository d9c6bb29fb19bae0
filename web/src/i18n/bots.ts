import { en } from "./en/bots";
import { fr } from "./fr/bots";
import { words } from "./words.svelte";

export const bots = words(en, fr);
