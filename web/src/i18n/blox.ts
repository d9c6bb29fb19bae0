import { en } from "./en/blox";
import { fr } from "./fr/blox";
import { words } from "./words.svelte";

export const blox = words(en, fr);
