import { en } from "./en/lesson";
import { fr } from "./fr/lesson";
import { words } from "./words.svelte";

export const lesson = words(en, fr);
