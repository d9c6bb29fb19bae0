import { en } from "./en/lobby";
import { fr } from "./fr/lobby";
import { words } from "./words.svelte";

export const lobby = words(en, fr);
