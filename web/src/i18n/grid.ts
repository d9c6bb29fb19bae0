import { en } from "./en/grid";
import { fr } from "./fr/grid";
import { words } from "./words.svelte";

export const grid = words(en, fr);
