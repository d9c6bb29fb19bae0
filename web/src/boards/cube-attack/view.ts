/** The view of Cube Attack as the board reads it, and the galaxy that the engine tells beside it. */
import type { Position } from "../board";

export interface View {
  seats: number;
  target: number;
  round: number;
  first: number;
  turn: number | null;
  actions: number;
  acted: { did: "activated" | "attacked"; cube: string } | null;
  points: number[];
  reserves: number[];
  entries: string[];
  cubes: string[][];
}

export type PlanetKind = "entry" | "health" | "armoury" | "crescent" | "cubes" | "full";

export interface Planet {
  id: string;
  kind: PlanetKind;
  radius: number;
  degrees: number;
  value: number;
  team: number | null;
}

export interface Facts {
  planets: Planet[];
  orbits: [string, string][];
  holders: Record<string, number[]>;
  /** What each holder of a moon would get for it if the round ended now. */
  shares: Record<string, number>;
  income: number[];
  /** What a cube could do if it were its team's turn: where it can go, and where it can hit. */
  reach: Record<string, { go: string[]; hit: string[] }>;
}

export type Weapon = "u" | "s" | "l";

/** Equal cubes of one team on one planet: the rules do not tell them apart. */
export interface Group {
  /** `0:H0.u1`: names it among all groups. */
  key: string;
  team: number;
  /** `H0.u1`, as actions name it. */
  name: string;
  planet: string;
  weapon: Weapon;
  health: number;
  count: number;
}

export function readGroup(team: number, name: string, count = 1): Group {
  const [planet = "", form = "u1"] = name.split(".");
  return { key: `${team}:${name}`, team, name, planet, weapon: form[0] as Weapon, health: Number(form[1]), count };
}

/** All cubes in play, equal ones together, in the order of teams. */
export function groups(view: View): Group[] {
  return view.cubes.flatMap((names, team) => {
    const counted = new Map<string, number>();
    for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1);
    return [...counted].map(([name, count]) => readGroup(team, name, count));
  });
}

export function byPlanet(all: readonly Group[]): Map<string, Group[]> {
  const found = new Map<string, Group[]>();
  for (const group of all) found.set(group.planet, [...(found.get(group.planet) ?? []), group]);
  return found;
}

/** The facts of a position, asked once however many want to know. */
const known = new WeakMap<Position, Promise<Facts | null>>();
export function factsOf(position: Position): Promise<Facts | null> {
  const found = known.get(position) ?? (position.facts() as Promise<Facts | null>);
  known.set(position, found);
  return found;
}

const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"];

/** A cube as tellings spell it (`red-s1`); null if that is none. */
export function readPiece(piece: string): Pick<Group, "team" | "weapon" | "health"> | null {
  const [, colour = "", weapon, health] = /^([a-z]+)-([usl])([12])$/.exec(piece) ?? [];
  const team = COLOURS.indexOf(colour);
  return team < 0 ? null : { team, weapon: weapon as Weapon, health: Number(health) };
}

export const pieceOf = ({ team, weapon, health }: Pick<Group, "team" | "weapon" | "health">): string =>
  `${COLOURS[team]}-${weapon}${health}`;
