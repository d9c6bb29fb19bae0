import { expect, test } from "vitest";
import { lines, marks, scaleOf, wash, xOf, yOf } from "./curve";

const point = (points: number, provisional: boolean, spread = 80): Parameters<typeof scaleOf>[0][number] => ({
  at: 0,
  points,
  spread,
  provisional,
});
const field = { width: 100, height: 200 };

test("the scale holds the line and has few rules", () => {
  const scale = scaleOf([point(1500, true), point(1630, false, 60)]);
  expect(scale.low).toBeLessThanOrEqual(1440);
  expect(scale.high).toBeGreaterThanOrEqual(1690);
  expect(scale.rules.length).toBeGreaterThan(2);
  expect(scale.rules.length).toBeLessThan(8);
  expect(scale.rules[0]).toBe(scale.high);
  expect(yOf(scale.high, scale, field)).toBe(0);
  expect(yOf(scale.low, scale, field)).toBe(200);
});

test("the line is dotted until the rating is settled, and the two parts meet", () => {
  const points = [point(1500, true), point(1550, true), point(1600, false), point(1580, false)];
  const { unsettled, settled } = lines(points, scaleOf(points), field);
  expect(unsettled.split(" ")).toHaveLength(3);
  expect(settled.split(" ")).toHaveLength(2);
  expect(unsettled.split(" ").at(-1)).toBe(settled.split(" ")[0]);
  const young = points.slice(0, 2);
  expect(lines(young, scaleOf(young), field).settled).toBe("");
});

test("one game alone is a point at the end", () => {
  expect(xOf(0, 1, field)).toBe(100);
  const points = [point(1560, true, 300)];
  expect(wash(points, scaleOf(points), field).split(" ")).toHaveLength(2);
});

test("a few days are written below, first and last among them", () => {
  expect(marks(3, 4)).toEqual([0, 1, 2]);
  expect(marks(64, 4)).toEqual([0, 21, 42, 63]);
  expect(marks(0, 4)).toEqual([]);
});
