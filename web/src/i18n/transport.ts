import { en } from "./en/transport";
import { fr } from "./fr/transport";
import { words } from "./words.svelte";

export const transport = words(en, fr);
