import { expect, test } from "vitest";
import { turnsOf } from "./turns";

test("entries of one seat stand together with the chance they caused", () => {
  const history = [
    { chance: "deal" },
    { seat: 0, action: "a" },
    { chance: "draw" },
    { seat: 1, action: "roll" },
    { chance: "x" },
    { seat: 1, action: "b" },
    { seat: 0, action: "c" },
  ];
  expect(turnsOf(history).map(({ seat, first, entries }) => [seat, first, entries.length])).toEqual([
    [null, 0, 1],
    [0, 1, 2],
    [1, 3, 3],
    [0, 6, 1],
  ]);
});
