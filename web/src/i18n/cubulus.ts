import { en } from "./en/cubulus";
import { fr } from "./fr/cubulus";
import { words } from "./words.svelte";

export const cubulus = words(en, fr);
