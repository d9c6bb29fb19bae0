import { expect, test } from "vitest";
import { shelf } from "../protocol/shelf";
import { counted, gathered, questions } from "./schema";

const of = (id: string) => questions(shelf.find((game) => game.id === id)?.options);

test("every option of every game can be asked for", () => {
  for (const { id, options } of shelf) {
    const keys = Object.keys((options as { properties: object }).properties);
    expect(
      of(id)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys.sort());
  }
});

test("a few values are a choice, a range is a number", () => {
  expect(of("cubulus")).toEqual([{ kind: "one-of", key: "level", values: [1, 2], usual: 2 }]);
  expect(of("cube-attack")).toEqual([{ kind: "number", key: "target", min: 1, max: 999, usual: 64 }]);
});

test("lists are a row of numbers or a handful of things", () => {
  expect(
    of("attakube")
      .map(({ kind, key }) => `${key}: ${kind}`)
      .sort(),
  ).toEqual(["gates: row", "kubes: handful"]);
});

test("a handful is counted and gathered without loss", () => {
  const kinds = ["star", "comet", "eye"];
  const handful = ["eye", "star", "star"];
  expect(counted(kinds, handful)).toEqual({ star: 2, comet: 0, eye: 1 });
  expect(gathered(kinds, counted(kinds, handful))).toEqual(["star", "star", "eye"]);
});

test("what is no schema asks nothing", () => {
  expect(questions(null)).toEqual([]);
  expect(questions({ properties: { odd: { type: "object" }, none: { enum: [] } } })).toEqual([]);
});
