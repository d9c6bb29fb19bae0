import { en } from "./en/attakube";
import { fr } from "./fr/attakube";
import { words } from "./words.svelte";

export const attakube = words(en, fr);
