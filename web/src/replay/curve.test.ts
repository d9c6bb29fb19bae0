import { expect, test } from "vitest";
import { curveOf, nearest, placed } from "./curve";
import type { Verdict } from "./opinion.svelte";

const verdict = (at: number, seat: number, rest: Partial<Verdict>): Verdict => ({
  at,
  seat,
  action: "a",
  played: "a",
  win: undefined,
  values: undefined,
  ...rest,
});

test("of two seats one has the chance that the other has not", () => {
  const { unit, lines } = curveOf([verdict(2, 1, { win: 0.25 }), verdict(0, 0, { win: 0.5 })], 2);
  expect(unit).toBe("win");
  expect(lines).toEqual([
    [
      { at: 0, value: 0.5 },
      { at: 2, value: 0.75 },
    ],
    [
      { at: 0, value: 0.5 },
      { at: 2, value: 0.25 },
    ],
  ]);
});

test("of three seats each is known at its own turns alone", () => {
  expect(curveOf([verdict(0, 0, { win: 0.5 }), verdict(1, 2, { win: 0.2 })], 3).lines).toEqual([
    [{ at: 0, value: 0.5 }],
    [],
    [{ at: 1, value: 0.2 }],
  ]);
});

test("without chances there are points, on a scale that holds them all", () => {
  const curve = curveOf([verdict(0, 0, { values: [13, -2] })], 2);
  expect(curve).toMatchObject({ unit: "points", low: -2, high: 13 });
  expect(placed({ at: 5, value: 13 }, curve, 10, 200, 100)).toEqual({ x: 100, y: 0 });
});

test("a click goes to the nearest turn that the house has thought about", () => {
  expect(nearest([0, 4, 9], 0.5, 10)).toBe(4);
  expect(nearest([0, 4, 9], 2, 10)).toBe(9);
  expect(nearest([], 0.5, 10)).toBeUndefined();
});
