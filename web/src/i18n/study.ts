import { en } from "./en/study";
import { fr } from "./fr/study";
import { words } from "./words.svelte";

export const study = words(en, fr);
