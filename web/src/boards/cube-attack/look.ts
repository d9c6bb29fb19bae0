/** How what flies is spelled for `Air.svelte`, which draws it whole. */
import type { Solid } from "../../cube/solid";
import { FRONT } from "./layout";
import type { Group } from "./view";

/** A cube: `cube 0 s 2`. */
export const cubeInk = (cube: Pick<Group, "team" | "weapon" | "health">): string =>
  `cube ${cube.team} ${cube.weapon} ${cube.health}`;
/** A shot of a long-range weapon. */
export const SHOT = "shot";
/** Points on their way to a team, and how many it got. */
export const coinInk = (team: number): string => `coin ${team}`;
export const pointsInk = (team: number, points: number): string => `points ${team} ${points}`;

/** The field that each is drawn on. */
export const field = (cube: Pick<Group, "health">): Solid => ({ w: 1.5, d: 1.5 + FRONT * cube.health, h: 0.01 });
export const SMALL: Solid = { w: 1, d: 1, h: 0.01 };
