import { marks } from "../marks";
import type { Paint } from "../paint";
import { cube, type Flat, type Scene, type Solid } from "../scene";
import type { Spot } from "../solid";

/** A corner of the galaxy: planets on their orbits, moons worth holding, and three teams that want them. */
const planets: readonly { at: Spot; radius: number; fill: Paint; mark?: keyof typeof marks }[] = [
  { at: [2.5, 2.4], radius: 0.85, fill: "white" },
  { at: [1.3, 0.75], radius: 0.6, fill: "teal" },
  { at: [4.3, 0.8], radius: 0.6, fill: "coral" },
  { at: [0.7, 3.3], radius: 0.62, fill: "gold", mark: "moon" },
  { at: [2.7, 4.4], radius: 0.56, fill: "mauve" },
  { at: [4.45, 3.6], radius: 0.6, fill: "teal" },
];
const orbits: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 2],
  [1, 3],
  [2, 5],
  [3, 4],
  [4, 5],
];

function orbit([from, to]: readonly [number, number]): Flat {
  return { outline: [planets[from]!.at, planets[to]!.at], line: { paint: "grey", width: 0.045 } };
}

const armed = (x: number, y: number, level: number, paint: Paint, mark?: "triangle" | "square"): Solid =>
  cube(x - 0.5, y - 0.5, level, { paint, ink: "white", ...(mark && { marks: { top: marks[mark] } }) }, 0.62);

export const cubeAttack: Scene = {
  frame: [-470, -130, 940, 690],
  slab: { at: [-0.15, -0.15], size: [5.3, 5.3], paint: "nightDark" },
  flats: [
    ...orbits.map(orbit),
    ...planets.map(({ at, radius, fill, mark }): Flat => ({
      disc: { at, radius },
      fill,
      ...(mark && { mark: { mark: marks[mark], ink: "ebony" as const } }),
    })),
  ],
  solids: [
    armed(2.2, 2.65, 0, "coral"),
    armed(2.2, 2.65, 1, "coral", "triangle"),
    armed(2.85, 2.15, 0, "green", "square"),
    armed(1.3, 0.75, 0, "coral"),
    armed(4.3, 0.8, 0, "blue", "square"),
    armed(2.7, 4.4, 0, "green"),
    armed(4.45, 3.6, 0, "blue", "triangle"),
  ],
};
