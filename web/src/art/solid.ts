/**
 * Solids in an isometric drawing: boxes on a table, turned or not, with the faces that can be seen and the light that falls on them.
 * One cell of a board is one unit; x runs to the right and towards the viewer, y to the left and towards the viewer, z upwards.
 */
export type Point = readonly [x: number, y: number, z: number];
export type Spot = readonly [x: number, y: number];
export type Side = "top" | "bottom" | "left" | "right" | "farLeft" | "farRight";

/** A turn about an axis through a point, in degrees, right-handed. */
export interface Turn {
  axis: "x" | "y" | "z";
  degrees: number;
  about: Point;
}

export interface Face {
  side: Side;
  /** Seen on the face: top left, top right, bottom right, bottom left of whatever is painted on it. */
  corners: readonly [Point, Point, Point, Point];
  normal: Point;
}

const unit = 100;
const half = Math.sqrt(3) / 2;
/** From the scene to the eye: what a parallel projection leaves out. */
const eye: Point = [1, 1, 1];
/** From the scene to the lamp: above, left, and a little behind, so that shadows fall to the right and forward. */
export const lamp: Point = [-0.5, 0.1, 1];

export function project([x, y, z]: Point): Spot {
  return [(x - y) * half * unit, (x + y) * 0.5 * unit - z * unit];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: Point): number => Math.sqrt(dot(a, a));

function turned(point: Point, { axis, degrees, about }: Turn): Point {
  const [x, y, z] = [point[0] - about[0], point[1] - about[1], point[2] - about[2]];
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  const [u, v, w] =
    axis === "x"
      ? [x, y * c - z * s, y * s + z * c]
      : axis === "y"
        ? [x * c + z * s, y, z * c - x * s]
        : [x * c - y * s, x * s + y * c, z];
  return [u + about[0], v + about[1], w + about[2]];
}

/** The corners of the six sides of the unit cube, each in the reading order of what is painted there. */
const sides: Readonly<Record<Side, { corners: readonly [Point, Point, Point, Point]; normal: Point }>> = {
  top: {
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
    normal: [0, 0, 1],
  },
  bottom: {
    corners: [
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ],
    normal: [0, 0, -1],
  },
  left: {
    corners: [
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ],
    normal: [0, 1, 0],
  },
  right: {
    corners: [
      [1, 1, 1],
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
    ],
    normal: [1, 0, 0],
  },
  farLeft: {
    corners: [
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
      [0, 0, 0],
    ],
    normal: [-1, 0, 0],
  },
  farRight: {
    corners: [
      [1, 0, 1],
      [0, 0, 1],
      [0, 0, 0],
      [1, 0, 0],
    ],
    normal: [0, -1, 0],
  },
};

/** The sides of a box that can be seen. */
export function visible(at: Point, size: Point, turns: readonly Turn[] = []): Face[] {
  const place = (p: Point): Point =>
    turns.reduce<Point>(turned, [at[0] + p[0] * size[0], at[1] + p[1] * size[1], at[2] + p[2] * size[2]]);
  const direct = (n: Point): Point => turns.reduce<Point>((v, turn) => turned(v, { ...turn, about: [0, 0, 0] }), n);
  return (Object.keys(sides) as Side[])
    .map((side): Face => {
      const {
        corners: [a, b, c, d],
        normal,
      } = sides[side];
      return { side, corners: [place(a), place(b), place(c), place(d)], normal: direct(normal) };
    })
    .filter((face) => dot(face.normal, eye) > 1e-6);
}

/** How much light a face gets: 1 turned to the lamp, −1 turned away. */
export function lit(normal: Point): number {
  return dot(normal, lamp) / (length(normal) * length(lamp));
}

/** The outline of the shadow that a box throws on the plane at that height. */
export function shadow(at: Point, size: Point, turns: readonly Turn[] = [], ground = 0): Spot[] {
  const spots: Spot[] = [];
  for (const x of [0, 1])
    for (const y of [0, 1])
      for (const z of [0, 1]) {
        const p = turns.reduce<Point>(turned, [at[0] + x * size[0], at[1] + y * size[1], at[2] + z * size[2]]);
        const fall = Math.max(0, p[2] - ground) / lamp[2];
        spots.push(project([p[0] - lamp[0] * fall, p[1] - lamp[1] * fall, ground]));
      }
  return hull(spots);
}

/** The convex outline of some spots (Andrew's monotone chain). */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Spot, a: Spot, b: Spot): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const chain = (list: readonly Spot[]): Spot[] => {
    const out: Spot[] = [];
    for (const spot of list) {
      while (out.length > 1 && cross(out.at(-2)!, out.at(-1)!, spot) <= 0) out.pop();
      out.push(spot);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The matrix that puts a unit square onto a face, for an SVG `transform`. */
export function onto([a, b, , d]: Face["corners"]): string {
  const [o, u, v] = [project(a), project(b), project(d)];
  return `matrix(${[u[0] - o[0], u[1] - o[1], v[0] - o[0], v[1] - o[1], o[0], o[1]].map(short).join(" ")})`;
}

export const points = (spots: readonly Spot[]): string => spots.map((spot) => spot.map(short).join(",")).join(" ");

const short = (n: number): string => String(Math.round(n * 10) / 10);
