import { en } from "./en/reminders";
import { fr } from "./fr/reminders";
import { words } from "./words.svelte";

export const reminders = words(en, fr);
