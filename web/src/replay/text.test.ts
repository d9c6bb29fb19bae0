import { expect, test } from "vitest";
import type { GameRecord } from "../protocol/rest";
import { simple } from "./colours";
import { textOf } from "./text";

test("the text of a game has a line a turn, with its chance, and how it ended", () => {
  const record = {
    events: [
      { chance: "deal", number: 3 },
      { seat: 0, action: "keep" },
      { seat: 0, action: "Ro@0,0" },
      { chance: "draw Ro" },
      { seat: 1, action: "pass" },
    ],
  } as unknown as GameRecord;
  expect(textOf(record, { game: "Qwirkle Cubes", names: ["Ada", "Blaise"], chance: "Chance", end: "Ada wins." })).toBe(
    [
      "Qwirkle Cubes",
      "Ada – Blaise",
      "",
      "1. Chance: [deal]",
      "2. Ada: keep  Ro@0,0  [draw Ro]",
      "3. Blaise: pass",
      "",
      "Ada wins.",
      "",
    ].join("\n"),
  );
});

test("a computed colour is written as any program reads it", () => {
  expect(simple("rgb(35, 96, 106)")).toEqual({ hex: "#23606a", alpha: 1 });
  expect(simple("rgba(66, 48, 24, 0.22)")).toEqual({ hex: "#423018", alpha: 0.22 });
  expect(simple("oklab(0.4 0.1 0.1)")).toBeUndefined();
});
