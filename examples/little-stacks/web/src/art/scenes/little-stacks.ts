import { cell, cube, type Scene } from "../scene";

const cells = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const));

/** Two in a line, and a third that was covered. */
export const littleStacks: Scene = {
  frame: [-330, -140, 660, 520],
  slab: { at: [-0.1, -0.1], size: [3.2, 3.2], paint: "oak" },
  flats: cells.map(([x, y]) => cell(x, y, { fill: "white" })),
  solids: [
    cube(0, 0, 0, { paint: "coral" }),
    cube(1, 1, 0, { paint: "coral" }),
    cube(2, 2, 0, { paint: "coral" }),
    cube(2, 2, 1, { paint: "blue" }),
    cube(0, 2, 0, { paint: "blue" }),
  ],
};
