/** Where planets and cubes are drawn. Lengths are in edges of a cube; the middle of the board is 0, 0. */
import type { Ground } from "../../cube/journey";
import type { Group, Planet } from "./view";

/** One step of the board's radius. */
export const UNIT = 2.72;
/** The radius of a planet's disc, and of the full moon's. */
export const DISC = 1.24;
export const FULL = 1.75;
/** From the middle to the edge of the board. */
export const REACH = 4 * UNIT + DISC + 0.5;

/** The middle of a planet, with the entry of that team at the bottom. */
export function place(planet: Planet, planets: readonly Planet[], bottom: number): Ground {
  const home = planets.find(({ team }) => team === bottom)?.degrees ?? 180;
  const angle = ((planet.degrees - home + 180) * Math.PI) / 180;
  return { x: UNIT * planet.radius * Math.sin(angle), y: -UNIT * planet.radius * Math.cos(angle) };
}

export interface Spot {
  group: Group;
  at: Ground;
  /** How big its cubes are drawn there. */
  size: number;
}

/** The groups on one planet, side by side and behind one another, smaller where there are many. */
export function spots(there: readonly Group[], middle: Ground, wide: boolean): Spot[] {
  const n = there.length;
  const columns = Math.ceil(Math.sqrt(n));
  const rows = Math.ceil(n / columns);
  const size = (wide ? 1.2 : 1) * (n === 1 ? 1 : n === 2 ? 0.82 : n <= 4 ? 0.7 : n <= 9 ? 0.52 : 0.38);
  const step = 1.5 * size;
  return there.map((group, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? n - columns * (rows - 1) : columns;
    return {
      group,
      size,
      at: { x: middle.x + ((i % columns) - (inRow - 1) / 2) * step, y: middle.y + (row - (rows - 1) / 2) * step },
    };
  });
}

/** The planet that lies best in a direction from another, for the arrow keys; undefined at the rim. */
export function neighbour(from: Ground, dx: number, dy: number, all: ReadonlyMap<string, Ground>): string | undefined {
  let best: { id: string; cost: number } | undefined;
  for (const [id, { x, y }] of all) {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along < 0.3 || aside > 2 * along) continue;
    const cost = along + 1.6 * aside;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}
