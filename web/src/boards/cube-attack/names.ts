/** What a cube and a planet are called, for labels and screen readers. */
import type { en } from "../../i18n/en/cube-attack";
import type { Facts, Group } from "./view";

type Words = typeof en;

export function cubeName(words: Words, cube: Pick<Group, "team" | "weapon" | "health">): string {
  return words.cube(cube.team, words.weapons[cube.weapon], cube.health);
}

/** “the armoury A0”. */
export function planetName(words: Words, facts: Facts | null, id: string): string {
  const kind = facts?.planets.find((planet) => planet.id === id)?.kind;
  return kind ? words.place[kind](id) : id;
}
