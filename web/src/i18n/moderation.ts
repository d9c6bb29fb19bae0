import { en } from "./en/moderation";
import { fr } from "./fr/moderation";
import { words } from "./words.svelte";

export const moderation = words(en, fr);
