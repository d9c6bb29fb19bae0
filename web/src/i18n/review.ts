import { en } from "./en/review";
import { fr } from "./fr/review";
import { words } from "./words.svelte";

export const review = words(en, fr);
