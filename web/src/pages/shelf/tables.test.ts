import { expect, test } from "vitest";
import { freeChairs, sorted, type Listed } from "./tables";

const table = (over: Partial<Listed>): Listed => ({
  table: "t",
  game: "blox",
  phase: "waiting",
  updated: 1,
  where: "remote",
  face: {
    chairs: [
      { wanted: "open", name: null, house: null },
      { wanted: "person", name: "Ada", house: null },
      { wanted: "house", name: null, house: "normal" },
      { wanted: "open", name: null, house: "easy" },
    ],
    turn: null,
    time: { kind: "none" },
  },
  ...over,
});

test("a chair is free for people if neither somebody nor the house has it", () => {
  expect(freeChairs(table({}))).toBe(1);
});

test("no chair is free once the game runs", () => {
  expect(freeChairs(table({ phase: "playing" }))).toBe(0);
});

test("what is over stands apart, the freshest first", () => {
  const { live, over } = sorted([
    table({ table: "a", updated: 1 }),
    table({ table: "b", updated: 3, phase: "ended" }),
    table({ table: "c", updated: 2, phase: "playing" }),
  ]);
  expect(live.map((each) => each.table)).toEqual(["c", "a"]);
  expect(over.map((each) => each.table)).toEqual(["b"]);
});
