import { en } from "./en/games";
import { fr } from "./fr/games";
import { words } from "./words.svelte";

export const games = words(en, fr);
