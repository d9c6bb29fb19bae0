import { en } from "./en/shell";
import { fr } from "./fr/shell";
import { words } from "./words.svelte";

export const shell = words(en, fr);
