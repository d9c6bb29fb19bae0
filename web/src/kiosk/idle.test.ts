import { expect, test } from "vitest";
import { idle } from "./idle";

test("nothing happens while somebody plays", () => {
  expect(idle(0, 99_000, 120_000)).toEqual({ state: "busy" });
});

test("a warning counts the last twenty seconds down to one", () => {
  expect(idle(0, 100_000, 120_000)).toEqual({ state: "warning", seconds: 20 });
  expect(idle(0, 119_999, 120_000)).toEqual({ state: "warning", seconds: 1 });
});

test("then it is over, also if the screen slept meanwhile", () => {
  expect(idle(0, 120_000, 120_000)).toEqual({ state: "over" });
  expect(idle(0, 9_000_000, 120_000)).toEqual({ state: "over" });
});

test("a short time is half warning", () => {
  expect(idle(0, 4_000, 10_000)).toEqual({ state: "busy" });
  expect(idle(0, 5_000, 10_000)).toEqual({ state: "warning", seconds: 5 });
});
