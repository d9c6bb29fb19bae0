import { en } from "./en/cube-attack";
import { fr } from "./fr/cube-attack";
import { words } from "./words.svelte";

export const cubeAttack = words(en, fr);
