/** Actions of Cube Attack as text: what is named in them, and how an attempt is written. No rule is known here. */
import type { Group } from "./view";

interface Named {
  text: string;
  /** The cube that acts: `H0.u1`. */
  cube: string;
}
export interface Move extends Named {
  kind: "move";
  to: string;
}
export interface Activate extends Named {
  kind: "activate";
}
export interface Attack extends Named {
  kind: "attack";
  /** Where the victim is, and which group it is of (`3:M0.u2`). */
  to: string;
  victim: string;
}
export interface Pass {
  kind: "pass";
  text: string;
  cube: "";
}
export type Action = Move | Activate | Attack | Pass;

export function readAction(text: string): Action {
  const move = /^([^>!x]+)>(\w+)$/.exec(text);
  if (move?.[1] && move[2]) return { kind: "move", text, cube: move[1], to: move[2] };
  const attack = /^([^>!x]+)x(?:([A-Z]\d?)\.)?(\d)\.(\w\d)$/.exec(text);
  if (attack?.[1] && attack[3] && attack[4]) {
    const to = attack[2] ?? attack[1].split(".")[0] ?? "";
    return { kind: "attack", text, cube: attack[1], to, victim: `${attack[3]}:${to}.${attack[4]}` };
  }
  if (text.endsWith("!")) return { kind: "activate", text, cube: text.slice(0, -1) };
  return { kind: "pass", text, cube: "" };
}

/** How somebody would write what they tried: this cube there, or at that one. */
export function attempt(cube: Group, planet: string, victim: Group | null): string {
  if (!victim) return `${cube.name}>${planet}`;
  const form = `${victim.weapon}${victim.health}`;
  return planet === cube.planet
    ? `${cube.name}x${victim.team}.${form}`
    : `${cube.name}x${planet}.${victim.team}.${form}`;
}
