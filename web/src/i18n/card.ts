import { en } from "./en/card";
import { fr } from "./fr/card";
import { words } from "./words.svelte";

export const card = words(en, fr);
