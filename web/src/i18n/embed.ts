import { en } from "./en/embed";
import { fr } from "./fr/embed";
import { words } from "./words.svelte";

export const embed = words(en, fr);
