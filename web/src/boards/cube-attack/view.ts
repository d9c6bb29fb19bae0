/** The view of Cube Attack as the board reads it, and the galaxy that the engine tells beside it. */

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
  income: number[];
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
