// @vitest-environment jsdom
import { expect, test } from "vitest";
import { COLOURS } from "./element";
import { isPaint, isShow, PAINT } from "./messages";

test("only properties that are known, with harmless values, become paint", () => {
  expect(isPaint("accent", "#23606a")).toBe(true);
  expect(isPaint("accent", "oklch(0.6 0.1 200)")).toBe(true);
  expect(isPaint("display", "none")).toBe(false);
  expect(isPaint("paper", "url(https://elsewhere.example/x)")).toBe(false);
  expect(isPaint("paper", "red; background: blue")).toBe(false);
  expect(isPaint("paper", 7)).toBe(false);
});

test("other messages are left alone", () => {
  expect(isShow({ cubo: "show", look: {} })).toBe(true);
  expect(isShow({ cubo: "ready" })).toBe(false);
  expect(isShow(null)).toBe(false);
});

test("the element and the frame know the same colours", () => {
  expect(COLOURS).toEqual(PAINT);
});
