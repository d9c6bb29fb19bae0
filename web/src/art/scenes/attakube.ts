import { marks } from "../marks";
import type { Paint } from "../paint";
import { cell, cube, type Flat, type Scene, type Solid } from "../scene";

/** Two sides on their way to the other's gates; a few have shown their power, most keep it. */
const flats: Flat[] = [];
for (let x = 0; x < 5; x++)
  for (let y = 0; y < 5; y++) {
    const gate = y === 0 || y === 4;
    flats.push(
      cell(
        x,
        y,
        gate
          ? { fill: "night", mark: { mark: marks.arch, ink: "gold" } }
          : { fill: (x + y) % 2 ? "nightDark" : "night" },
      ),
    );
  }

const hidden = (x: number, y: number, paint: Paint): Solid => cube(x, y, 0, { paint });
const shown = (x: number, y: number, paint: Paint, mark: keyof typeof marks, level = 0): Solid =>
  cube(x, y, level, {
    paint,
    ink: paint === "gold" ? "night" : "ivory",
    marks: { top: marks[mark], left: marks[mark], right: marks[mark] },
  });

export const attakube: Scene = {
  frame: [-470, -130, 940, 690],
  slab: { at: [-0.15, -0.15], size: [5.3, 5.3], paint: "nightDark" },
  flats,
  solids: [
    hidden(0, 0, "coral"),
    hidden(2, 0, "coral"),
    shown(1, 1, "coral", "eye"),
    hidden(4, 0, "coral"),
    hidden(3, 1, "coral"),
    shown(3, 1, "gold", "moon", 1),
    shown(4, 3, "coral", "comet"),
    hidden(0, 2, "gold"),
    shown(2, 3, "gold", "star5"),
    hidden(1, 4, "gold"),
    hidden(3, 4, "gold"),
  ],
};
