import { en } from "./en/frame";
import { fr } from "./fr/frame";
import { words } from "./words.svelte";

export const frame = words(en, fr);
