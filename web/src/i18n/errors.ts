import { en } from "./en/errors";
import { fr } from "./fr/errors";
import { words } from "./words.svelte";

export const errors = words(en, fr);
