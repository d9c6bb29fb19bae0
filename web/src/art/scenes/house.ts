import type { Paint } from "../paint";
import { cube, type Scene, type Solid } from "../scene";

/** The cubes of the house itself, heaped up, for places that belong to no game. */
const heap: readonly (readonly [number, number, number, Paint])[] = [
  [0, 0, 0, "teal"],
  [1, 0, 0, "gold"],
  [2, 0, 0, "coral"],
  [0, 1, 0, "coral"],
  [1, 1, 0, "teal"],
  [0, 2, 0, "gold"],
  [0, 0, 1, "gold"],
  [1, 0, 1, "teal"],
  [0, 1, 1, "ivory"],
  [0, 0, 2, "coral"],
];

export const house: Scene = {
  frame: [-440, -330, 940, 690],
  flats: [],
  solids: heap.map(([x, y, z, paint]): Solid => cube(x * 1.06, y * 1.06, z, { paint }, 0.98)),
};
