import type { Paint } from "../paint";
import { cell, cube, type Flat, type Scene, type Solid } from "../scene";

/** Towers in four colours, two figures, and one tower on its way down. */
const map: readonly (readonly Paint[])[] = [
  ["grey", "mauve", "black", "white", "mauve"],
  ["black", "white", "mauve", "grey", "black"],
  ["mauve", "grey", "white", "black", "grey"],
  ["white", "black", "grey", "mauve", "white"],
  ["black", "mauve", "white", "grey", "black"],
];
const flats: Flat[] = map.flatMap((row, y) => row.map((fill, x) => cell(x, y, { fill }, 0.04)));

const tower = (x: number, y: number, ...blocks: Paint[]): Solid[] =>
  blocks.map((paint, level) => cube(x, y, level, { paint }, 0.66));
const pawn = (x: number, y: number, paint: Paint): Solid => ({
  at: [x + 0.24, y + 0.24, 0],
  size: [0.52, 0.52, 1.05],
  paint,
  figure: true,
});

const falling = (x: number, y: number, z: number, paint: Paint, degrees: number): Solid => ({
  at: [x, y, z],
  size: [0.66, 0.66, 0.66],
  paint,
  lift: 1,
  turns: [
    { axis: "y", degrees, about: [x + 0.33, y + 0.33, z + 0.33] },
    { axis: "z", degrees: degrees / 3, about: [x + 0.33, y + 0.33, z + 0.33] },
  ],
});

export const blox: Scene = {
  frame: [-470, -130, 940, 690],
  slab: { at: [-0.15, -0.15], size: [5.3, 5.3], paint: "oak" },
  flats,
  solids: [
    ...tower(0, 0, "mauve", "white", "black"),
    ...tower(1, 2, "grey", "mauve", "white", "mauve"),
    ...tower(3, 0, "white", "grey"),
    ...tower(1, 4, "black", "mauve"),
    ...tower(4, 3, "mauve"),
    ...tower(3, 2, "grey", "black"),
    falling(3.42, 2.2, 1.42, "mauve", 30),
    pawn(2, 3, "coral"),
    pawn(2, 1, "teal"),
  ],
};
