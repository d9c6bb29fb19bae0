import { expect, test } from "vitest";
import { besides, type Writing } from "./besides";

const writing: Writing = {
  width: 80,
  height: 30,
  gap: 40,
  window: { width: 400, height: 400 },
  under: ["below", "above", "right", "left"],
};
const cube = (x: number, y: number) => ({ x, y, half: 25 });

test("it stands below where nothing lies there, and else on the first side that is free", () => {
  expect(besides({ x: 200, y: 200 }, writing, [cube(200, 140)])).toEqual({ left: 160, top: 240 });
  expect(besides({ x: 200, y: 200 }, writing, [cube(200, 260)])).toEqual({ left: 160, top: 130 });
  expect(besides({ x: 200, y: 200 }, writing, [cube(200, 260), cube(200, 140)])).toEqual({ left: 240, top: 185 });
});

test("it is always inside the window, and never pushed over the cube where there is another side", () => {
  expect(besides({ x: 380, y: 200 }, writing, [])).toEqual({ left: 312, top: 240 });
  expect(besides({ x: 200, y: 390 }, writing, [])).toEqual({ left: 160, top: 320 });
});
