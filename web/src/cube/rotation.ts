/** Turning boxes in space: 3×3 matrices, row by row, in the frame of `solid.ts` (x east, y south, z up). */
import type { Side } from "./solid";

export type Vec = readonly [number, number, number];
export type Mat = readonly [Vec, Vec, Vec];

export const STILL: Mat = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Where each side looks, and which way is up and right on it for somebody who looks at it from outside. */
export const FRAME: Readonly<Record<Side, { out: Vec; up: Vec; right: Vec }>> = {
  top: { out: [0, 0, 1], up: [0, -1, 0], right: [1, 0, 0] },
  south: { out: [0, 1, 0], up: [0, 0, 1], right: [1, 0, 0] },
  east: { out: [1, 0, 0], up: [0, 0, 1], right: [0, -1, 0] },
  north: { out: [0, -1, 0], up: [0, 0, 1], right: [-1, 0, 0] },
  west: { out: [-1, 0, 0], up: [0, 0, 1], right: [0, 1, 0] },
  bottom: { out: [0, 0, -1], up: [0, 1, 0], right: [1, 0, 0] },
};

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function apply(m: Mat, v: Vec): Vec {
  return [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
}

/** First `b`, then `a`. */
export function after(a: Mat, b: Mat): Mat {
  const column = (i: 0 | 1 | 2): Vec => [b[0][i], b[1][i], b[2][i]];
  const row = (r: Vec): Vec => [dot(r, column(0)), dot(r, column(1)), dot(r, column(2))];
  return [row(a[0]), row(a[1]), row(a[2])];
}

/** The turn by `degrees` about `axis` (of length 1), by the formula of Rodrigues. */
export function about(axis: Vec, degrees: number): Mat {
  const [x, y, z] = axis;
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
}

/** The turn that makes things roll towards `dx`, `dy` (one of them ±1, the other 0): what was on top looks that way after 90 degrees. */
export function rolling(dx: number, dy: number, degrees: number): Mat {
  return about([-dy, dx, 0], degrees);
}
