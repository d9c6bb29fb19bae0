/** Which part of a table without edges is seen, and how large. Lengths on the table are in edges of a cube, those on the screen in pixels. */
import { placeOf, type Cell } from "./view";

/** From cell to cell. */
export const PITCH = 1.06;
const LEAST = 18;
export const MOST = 96;
/** No cube need be larger than this by itself, nor smaller. */
const SNUG = 62;
const TIGHT = 23;

export interface Point {
  x: number;
  y: number;
}
/** The cells from one corner to the other, both included. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** The middle of a cell on the table. */
export function middle(cell: Cell): Point {
  const { x, y } = placeOf(cell);
  return { x: x * PITCH, y: -y * PITCH };
}

/** The smallest box around these cells and so many cells more on every side. */
export function around(cells: Iterable<Cell>, margin: number): Box {
  const box = { left: 0, right: 0, bottom: 0, top: 0 };
  let first = true;
  for (const cell of cells) {
    const { x, y } = placeOf(cell);
    if (first) Object.assign(box, { left: x, right: x, bottom: y, top: y });
    first = false;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return { left: box.left - margin, right: box.right + margin, bottom: box.bottom - margin, top: box.top + margin };
}

/** How wide and high a box is, with a little air around it. */
const span = (box: Box): [number, number] => [
  (box.right - box.left + 1) * PITCH + 0.4,
  (box.top - box.bottom + 1) * PITCH + 0.4,
];

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export class Camera {
  /** The point of the table in the middle of the window. */
  x = $state(0);
  y = $state(0);
  /** How long the edge of a cube is. */
  edge = $state(48);
  /** The window. */
  width = $state(0);
  height = $state(0);
  /** Whether the person has moved it: then it no longer moves by itself. */
  own = $state(false);
  #box: Box = { left: 0, right: 0, bottom: 0, top: 0 };
  /** The size of the window for which the view was chosen. */
  #window = "";

  /**
   * Shows all of the box, or, where that would be too small to read, the part around `near`. What is in sight already is left where it is,
   * unless it is asked for `again`.
   */
  fit(box: Box, near: Point | null = null, again = false): void {
    const fresh = `${this.width} ${this.height}` !== this.#window;
    this.#box = box;
    if (this.own || this.width === 0 || this.height === 0) return;
    if (!again && !fresh && this.#sees(box)) return;
    this.#window = `${this.width} ${this.height}`;
    const [wide, high] = span(box);
    this.edge = clamp(this.whole(box), TIGHT, SNUG);
    const centre = { x: ((box.left + box.right) / 2) * PITCH, y: (-(box.top + box.bottom) / 2) * PITCH };
    const room = (size: number, span: number) => Math.max(0, (span - size / this.edge) / 2);
    const [rx, ry] = [room(this.width, wide), room(this.height, high)];
    this.x = clamp(near?.x ?? centre.x, centre.x - rx, centre.x + rx);
    this.y = clamp(near?.y ?? centre.y, centre.y - ry, centre.y + ry);
  }

  /** How long an edge could be if all of the box were to be seen. */
  whole(box: Box): number {
    const [wide, high] = span(box);
    return Math.min(this.width / wide, this.height / high);
  }

  /** Moves by itself again. */
  release(): void {
    this.own = false;
  }

  /** The table is moved with the hand, by so many pixels. */
  pan(dx: number, dy: number): void {
    this.own = true;
    this.#go(this.x - dx / this.edge, this.y - dy / this.edge);
  }

  /** Larger or smaller; the point of the screen that is given, from the middle of the window, stays where it is. */
  zoom(factor: number, at: Point = { x: 0, y: 0 }): void {
    this.own = true;
    const edge = clamp(this.edge * factor, LEAST, MOST);
    const shift = 1 / this.edge - 1 / edge;
    this.edge = edge;
    this.#go(this.x + at.x * shift, this.y + at.y * shift);
  }

  /** Brings a point of the table into sight, and so much around it, moving no further than needed. */
  show({ x, y }: Point, margin = 1.1): void {
    const rx = Math.max(0, this.width / 2 / this.edge - margin);
    const ry = Math.max(0, this.height / 2 / this.edge - margin);
    this.x = clamp(this.x, x - rx, x + rx);
    this.y = clamp(this.y, y - ry, y + ry);
  }

  /** The cell under a point of the screen, from the middle of the window. */
  under(at: Point): { x: number; y: number } {
    return { x: Math.round((this.x + at.x / this.edge) / PITCH), y: -Math.round((this.y + at.y / this.edge) / PITCH) };
  }

  #sees(box: Box): boolean {
    const [rx, ry] = [this.width / 2 / this.edge, this.height / 2 / this.edge];
    const inside = (from: number, to: number, at: number, reach: number) => from >= at - reach && to <= at + reach;
    return (
      inside((box.left - 0.5) * PITCH, (box.right + 0.5) * PITCH, this.x, rx) &&
      inside((-box.top - 0.5) * PITCH, (-box.bottom + 0.5) * PITCH, this.y, ry)
    );
  }

  /** The middle of the window stays over the table: nobody gets lost. */
  #go(x: number, y: number): void {
    this.x = clamp(x, this.#box.left * PITCH, this.#box.right * PITCH);
    this.y = clamp(y, -this.#box.top * PITCH, -this.#box.bottom * PITCH);
  }
}
