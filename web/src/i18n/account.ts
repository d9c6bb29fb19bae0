import { en } from "./en/account";
import { fr } from "./fr/account";
import { words } from "./words.svelte";

export const account = words(en, fr);
