import { en } from "./en/qwirkle-cubes";
import { fr } from "./fr/qwirkle-cubes";
import { words } from "./words.svelte";

export const qwirkleCubes = words(en, fr);
