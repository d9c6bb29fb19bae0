import { en } from "./en/table";
import { fr } from "./fr/table";
import { words } from "./words.svelte";

export const table = words(en, fr);
