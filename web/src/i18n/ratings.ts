import { en } from "./en/ratings";
import { fr } from "./fr/ratings";
import { words } from "./words.svelte";

export const ratings = words(en, fr);
