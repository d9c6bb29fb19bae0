import { expect, test } from "vitest";
import { shelf } from "../protocol/shelf";
import { shaded } from "./paint";
import { scenes } from "./scenes";
import { hull, lit, project, shadow, visible } from "./solid";

test("every game on the shelf has its picture", () => {
  expect(Object.keys(scenes).sort()).toEqual(shelf.map(({ id }) => id).sort());
});

test("of a box that lies straight three sides are seen", () => {
  expect(
    visible([0, 0, 0], [1, 1, 1])
      .map(({ side }) => side)
      .sort(),
  ).toEqual(["left", "right", "top"]);
});

test("a box tipped over its edge shows the side it rolls away from", () => {
  const tipped = visible([0, 0, 0], [1, 1, 1], [{ axis: "y", degrees: 80, about: [1, 0, 0] }]);
  expect(tipped.map(({ side }) => side)).toContain("farLeft");
  expect(tipped.map(({ side }) => side)).not.toContain("right");
});

test("the light comes from above left: the top is brightest, the right side darkest", () => {
  const light = Object.fromEntries(visible([0, 0, 0], [1, 1, 1]).map(({ side, normal }) => [side, lit(normal)]));
  expect(light["top"]).toBeGreaterThan(light["left"] ?? 0);
  expect(light["left"]).toBeGreaterThan(light["right"] ?? 0);
  const grey = (paint: string): number => parseInt(paint.slice(1, 3), 16);
  expect(grey(shaded("#808080", light["top"] ?? 0))).toBeGreaterThan(grey(shaded("#808080", light["right"] ?? 0)));
});

test("shadows fall to the right and forward, and grow with height", () => {
  const middle = ([x, y]: readonly [number, number], spots: readonly (readonly [number, number])[]): boolean =>
    spots.some((s) => s[0] > x && s[1] > y);
  const corner = project([1, 1, 0]);
  expect(middle(corner, shadow([0, 0, 0], [1, 1, 1]))).toBe(true);
  const reach = (height: number): number => Math.max(...shadow([0, 0, 0], [1, 1, height]).map(([x]) => x));
  expect(reach(2)).toBeGreaterThan(reach(1));
});

test("the outline of spots leaves out those inside", () => {
  expect(
    hull([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [2, 2],
      [2, 0],
    ]),
  ).toHaveLength(4);
});
