import { expect, test } from "vitest";
import { SIGNS, strength, texture } from "./textures";

test("three colours have a texture of their own and white has none", () => {
  const [white, grey, black, mauve] = ["W", "G", "B", "M"].map((colour) => texture(colour, 40, 10, 6));
  expect(white).toBe("");
  expect(new Set([white, grey, black, mauve]).size).toBe(4);
  expect(["W", "G", "B", "M"].map((colour) => strength(colour, 6) > 0)).toEqual([false, true, true, true]);
});

test("every seat has a sign of its own", () => {
  expect(new Set(SIGNS).size).toBe(4);
});
