import { en } from "./en/puzzles";
import { fr } from "./fr/puzzles";
import { words } from "./words.svelte";

export const puzzles = words(en, fr);
