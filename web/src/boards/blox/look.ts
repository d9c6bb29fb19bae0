/** How towers and figures are drawn, and where they stand for those that fly. */
import { standing, type Ground } from "../../cube/journey";
import { upright, type Inks, type Solid } from "../../cube/solid";
import { middle, type Place } from "./cells";

/** Blocks are flat, so that five of them still stand on their own cell. */
export const BLOCK: Solid = { w: 0.95, d: 0.95, h: 0.56 };
export const FIGURE: Solid = { w: 0.84, d: 0.84, h: 0.6 };

export const blockPaint = (colour: string) => `blox-${colour}`;
export const figurePaint = (owner: number) => `figure-${owner}`;

export function blockInks(colour: string, top = colour): Inks {
  const side = `${colour}_`;
  return upright({ top, south: side, east: side, north: side, west: side });
}

/** The blocks of a tower, the lowest first; on top lies its token with the points for it, if it bears one. */
export function storeys(tower: string, token: boolean) {
  return [...tower].map((colour, i) => {
    const top = i === tower.length - 1 ? `${colour}${tower.length}${token ? "" : "-"}` : colour;
    return { solid: BLOCK, paint: blockPaint(colour), inks: blockInks(colour, top) };
  });
}

export function figureInks(owner: number): Inks {
  return owner < 0 ? {} : upright({ top: `seat${owner}` });
}

/** Where a tower of that height, or a figure, stands whose drawing is in the middle of its place. */
export function ground(place: Place, solid: Solid, storeys = 1): Ground {
  return standing(middle(place), { ...solid, h: solid.h * storeys });
}
