/** What a cube and a planet are called, for labels and screen readers. */
import type { en } from "../../i18n/en/cube-attack";
import type { Group } from "./view";

type Words = typeof en;

export function cubeName(words: Words, cube: Pick<Group, "team" | "weapon" | "health">): string {
  return words.cube(cube.team, words.weapons[cube.weapon], cube.health);
}
