/** A scene is data: flat things on the table, and solids standing on it. `Scene.svelte` draws any. */
import type { Mark } from "./marks";
import type { Paint } from "./paint";
import type { Point, Side, Spot, Turn } from "./solid";

/** Something flat: a cell, a planet, an orbit. */
export interface Flat {
  /** The outline in board cells, unless `disc` is given. */
  outline?: readonly Spot[];
  disc?: { at: Spot; radius: number };
  fill?: Paint;
  line?: { paint: Paint; width: number };
  mark?: { mark: Mark; ink: Paint };
}

export interface Solid {
  at: Point;
  size?: Point;
  paint: Paint;
  ink?: Paint;
  marks?: Partial<Record<Side, Mark>>;
  turns?: readonly Turn[];
  /** Drawn later than where it stands tells; for what hangs in the air. */
  lift?: number;
  /** A figure: a cone with a head, as wide as its box. */
  figure?: boolean;
}

export interface Scene {
  /** What of the drawing is shown: x, y, width, height, in hundredths of a cell. */
  frame: readonly [number, number, number, number];
  /** The board under it, if any: a slab with its upper side at z = 0. */
  slab?: { at: Spot; size: Spot; paint: Paint; thick?: number };
  flats: readonly Flat[];
  solids: readonly Solid[];
}

/** A cell of a board, with a narrow seam around it. */
export function cell(x: number, y: number, more: Omit<Flat, "outline" | "disc">, seam = 0.03): Flat {
  const [a, b, c, d] = [x + seam, y + seam, x + 1 - seam, y + 1 - seam];
  return {
    outline: [
      [a, b],
      [c, b],
      [c, d],
      [a, d],
    ],
    ...more,
  };
}

/** A cube a little smaller than its cell, standing in the middle of it. */
export function cube(x: number, y: number, level: number, more: Omit<Solid, "at" | "size">, side = 0.78): Solid {
  const gap = (1 - side) / 2;
  return { at: [x + gap, y + gap, level * side], size: [side, side, side], ...more };
}
