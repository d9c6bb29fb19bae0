import { en } from "./en/little-stacks";
import { fr } from "./fr/little-stacks";
import { words } from "./words.svelte";

export const littleStacks = words(en, fr);
