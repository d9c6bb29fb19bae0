/** How a cube is drawn: its weapon on top, its team's sign on the sides, its second health under it. */
import { upright, type Inks } from "../../cube/solid";
import type { Group } from "./view";

export const paint = (team: number) => `team-${team}`;

export function inks(cube: Pick<Group, "team" | "weapon">): Inks {
  const sign = String(cube.team);
  return upright({ top: cube.weapon, south: sign, east: sign, north: sign, west: sign, bottom: "u" });
}

/** The cubes of a stack, the lowest first. */
export function storeys(cube: Pick<Group, "team" | "weapon" | "health">) {
  return Array.from({ length: cube.health }, () => ({ inks: inks(cube), paint: paint(cube.team) }));
}

/** How much of its height each cube of a stack shows. */
export const RISE = 0.62;
