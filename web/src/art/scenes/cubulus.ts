import { marks, pips } from "../marks";
import type { Paint } from "../paint";
import { cell, cube, type Flat, type Scene, type Solid } from "../scene";

/** A corner of the board in mid-game: dice facing each other, a shield, a soldier, and one die that rolls. */
const flats: Flat[] = [];
for (let x = 0; x < 5; x++)
  for (let y = 0; y < 5; y++) flats.push(cell(x, y, { fill: (x + y) % 2 ? "oakDark" : "oak" }));

const sides = {
  white: { paint: "ivory", ink: "ebony" },
  black: { paint: "ebony", ink: "ivory" },
} satisfies Record<string, { paint: Paint; ink: Paint }>;

const die = (x: number, y: number, side: keyof typeof sides, top: number, left: number, right: number): Solid =>
  cube(x, y, 0, { ...sides[side], marks: { top: pips(top), left: pips(left), right: pips(right) } });

const master = (x: number, y: number, paint: Paint, ink: Paint): Solid =>
  cube(x, y, 0, { paint, ink, marks: { top: marks.master, left: marks.master, right: marks.master } });

const rolling: Solid = {
  ...cube(3, 2, 0, {
    ...sides.white,
    marks: { top: pips(2), left: pips(4), right: pips(6), farLeft: pips(1) },
    lift: 0.4,
  }),
  turns: [{ axis: "y", degrees: 32, about: [3.89, 2, 0] }],
};

export const cubulus: Scene = {
  frame: [-470, -130, 940, 690],
  slab: { at: [-0.15, -0.15], size: [5.3, 5.3], paint: "oakDark" },
  flats,
  solids: [
    die(0, 0, "black", 6, 4, 2),
    master(1, 0, "ebony", "gold"),
    die(2, 0, "black", 5, 4, 6),
    { at: [0.11, 1.11, 0], size: [1.78, 0.78, 0.44], paint: "ebony" },
    die(4, 1, "black", 3, 2, 1),
    { at: [1.11, 3.11, 0], size: [0.78, 0.78, 1.42], paint: "ivory" },
    master(2, 4, "ivory", "brass"),
    die(3, 4, "white", 6, 3, 2),
    die(0, 3, "white", 5, 3, 6),
    rolling,
  ],
};
