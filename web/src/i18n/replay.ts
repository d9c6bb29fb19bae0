import { en } from "./en/replay";
import { fr } from "./fr/replay";
import { words } from "./words.svelte";

export const replay = words(en, fr);
