/** Where planets and cubes are drawn. Lengths are in edges of a cube; the middle of the board is 0, 0. */
import type { Ground } from "../../cube/journey";
import type { Group, Planet, PlanetKind } from "./view";

/** How far from the middle the planets of each kind are drawn. The rings of the table are spread a little, so that all have room. */
const RADIUS: Readonly<Record<PlanetKind, number>> = {
  entry: 7.77,
  health: 6.16,
  armoury: 6.16,
  cubes: 4.29,
  crescent: 3.26,
  full: 0,
};

/** The radius of a planet's disc, and of the full moon's. */
const DISC = 0.846;
const FULL = 1.282;
export const disc = (kind: PlanetKind): number => (kind === "full" ? FULL : DISC);

/** What the galaxy needs of width and height, all cubes and tags included. */
export const WIDTH = 15.7;
export const HEIGHT = 17.6;

/** The middle of a planet, with the entry of that team at the bottom. */
export function place(planet: Planet, planets: readonly Planet[], bottom: number): Ground {
  const home = planets.find(({ team }) => team === bottom)?.degrees ?? 180;
  const angle = ((planet.degrees - home + 180) * Math.PI) / 180;
  const radius = RADIUS[planet.kind];
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

export type Places = ReadonlyMap<string, Ground>;

export interface Spot {
  group: Group;
  at: Ground;
  /** How big its cubes are drawn there. */
  size: number;
  /** Where its heart or number goes: on the outer side. */
  left: boolean;
  /** Stands for all the cubes of its team there: there are too many to draw each. */
  crowd: boolean;
}

/** So many groups on a planet are drawn one by one. */
const MOST = 9;
/** A cube is drawn so much higher than wide: its front shows under its top. */
export const FRONT = 0.25;

/** The groups on one planet, side by side and behind one another, smaller where there are many. */
export function spots(there: readonly Group[], middle: Ground, wide: boolean): Spot[] {
  const crowd = there.length > MOST;
  const all = crowd ? byTeam(there) : there;
  const n = all.length;
  const columns = n <= 2 ? n : n <= 4 ? 2 : 3;
  const rows = Math.ceil(n / columns);
  const size =
    (wide ? (n === 1 ? 1.15 : 1.3) : 1) * (n === 1 ? 1 : n === 2 ? 0.78 : n <= 4 ? 0.64 : n <= 6 ? 0.54 : 0.46);
  const across = 1.17 * size;
  const down = (1 + FRONT + 0.12) * size;
  return all.map((group, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - columns * (rows - 1) : columns;
    const column = i % columns;
    return {
      group,
      size,
      left: inRow > 1 && column === 0,
      crowd,
      at: { x: middle.x + (column - (inRow - 1) / 2) * across, y: middle.y + (row - (rows - 1) / 2) * down },
    };
  });
}

/** How far above its middle the cubes on a planet reach: there its sign goes, if they hide it. */
export function roof(there: readonly Spot[], middle: Ground): number {
  return Math.max(0, ...there.map(({ at, size, group }) => middle.y - at.y + (size * (1 + FRONT * group.health)) / 2));
}

function byTeam(there: readonly Group[]): Group[] {
  const teams = new Map<number, Group>();
  for (const group of there) {
    const other = teams.get(group.team);
    teams.set(group.team, { ...group, count: group.count + (other?.count ?? 0) });
  }
  return [...teams.values()];
}

/** The planet that lies best in a direction from another, for the arrow keys; undefined at the rim. */
export function neighbour(from: Ground, dx: number, dy: number, all: Places): string | undefined {
  let best: { id: string; cost: number } | undefined;
  for (const [id, { x, y }] of all) {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along < 0.3 || aside > 2 * along) continue;
    const cost = along + 1.8 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}
