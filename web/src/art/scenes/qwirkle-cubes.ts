import { marks } from "../marks";
import type { Paint } from "../paint";
import { cube, type Scene, type Solid } from "../scene";

/** Crossing lines on the bare table, and a cube that has just been thrown. The six symbols are on every cube, so its sides show others. */
const symbols = ["circle", "square", "diamond", "star4", "star8", "clover"] as const;
type Symbol = (typeof symbols)[number];

function laid(x: number, y: number, paint: Paint, symbol: Symbol): Solid {
  const next = (by: number) => marks[symbols[(symbols.indexOf(symbol) + by) % 6] ?? symbol];
  return cube(
    x,
    y,
    0,
    {
      paint,
      ink: "white",
      marks: {
        top: marks[symbol],
        left: next(2),
        right: next(3),
        farLeft: next(4),
        farRight: next(5),
        bottom: next(1),
      },
    },
    0.94,
  );
}

const thrown: Solid = {
  ...laid(0, 0, "green", "star4"),
  at: [4.55, 1.95, 0.75],
  size: [0.94, 0.94, 0.94],
  lift: 3,
  turns: [
    { axis: "z", degrees: 22, about: [5.02, 2.42, 1.22] },
    { axis: "y", degrees: -28, about: [5.02, 2.42, 1.22] },
    { axis: "x", degrees: -14, about: [5.02, 2.42, 1.22] },
  ],
};

export const qwirkleCubes: Scene = {
  frame: [-430, -140, 900, 660],
  flats: [],
  solids: [
    laid(0, 2, "red", "circle"),
    laid(1, 2, "red", "diamond"),
    laid(2, 2, "red", "clover"),
    laid(3, 2, "red", "square"),
    laid(2, 0, "blue", "clover"),
    laid(2, 1, "yellow", "clover"),
    laid(2, 3, "purple", "clover"),
    laid(2, 4, "orange", "clover"),
    laid(3, 4, "orange", "star8"),
    laid(4, 4, "orange", "diamond"),
    laid(0, 3, "purple", "circle"),
    laid(0, 4, "green", "circle"),
    laid(3, 0, "blue", "star4"),
    thrown,
  ],
};
