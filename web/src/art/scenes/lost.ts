import { pips } from "../marks";
import { cell, cube, type Flat, type Scene } from "../scene";

/** A die that has rolled off the board. */
const flats: Flat[] = [];
for (let x = 0; x < 3; x++)
  for (let y = 0; y < 3; y++) flats.push(cell(x, y, { fill: (x + y) % 2 ? "oakDark" : "oak" }));

export const lost: Scene = {
  frame: [-330, -90, 760, 500],
  slab: { at: [-0.12, -0.12], size: [3.24, 3.24], paint: "oakDark", thick: 0.24 },
  flats,
  solids: [
    {
      ...cube(3.4, 0.8, 0, {
        paint: "coral",
        ink: "ivory",
        marks: { top: pips(1), left: pips(4), right: pips(2), farLeft: pips(5), farRight: pips(3) },
        lift: 3,
      }),
      turns: [
        { axis: "z", degrees: 20, about: [3.9, 1.3, 0] },
        { axis: "y", degrees: 24, about: [4.29, 1.3, -0.1] },
      ],
    },
  ],
};
