import { expect, test } from "vitest";
import { captionLines } from "./caption";

const caption = {
  game: "Cubulus",
  house: "Cubothèque",
  text: "Ada and Basile Move 4 of 31",
  ink: "#000",
  soft: "#555",
};
const wide = (words: string, size: number): number => (words.length * size) / 2;

test("the game stands left, the house right, and who played below", () => {
  const { lines, height } = captionLines(caption, 400, wide);
  expect(lines.map(({ words, x, anchor }) => [words, x, anchor])).toEqual([
    ["Cubulus", 0, "start"],
    ["Cubothèque", 400, "end"],
    ["Ada and Basile Move 4 of 31", 0, "start"],
  ]);
  expect(height).toBeGreaterThan(lines[2]?.y ?? 0);
});

test("long words go on in the next line, and the caption grows with them", () => {
  const narrow = captionLines(caption, 120, wide);
  expect(narrow.lines.slice(2).map(({ words }) => words)).toEqual(["Ada and Basile", "Move 4 of 31"]);
  expect(narrow.height).toBeGreaterThan(captionLines(caption, 400, wide).height);
});
