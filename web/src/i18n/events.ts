import { en } from "./en/events";
import { fr } from "./fr/events";
import { words } from "./words.svelte";

export const events = words(en, fr);
