// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { shelf } from "../protocol/shelf";
import { firstGame, meet, met } from "./first";
import { questions } from "./schema";

beforeEach(() => localStorage.clear());

test("a game is new until a table of it was opened, each for itself", () => {
  expect(met("blox")).toBe(false);
  meet("blox");
  expect(met("blox")).toBe(true);
  expect(met("cubulus")).toBe(false);
});

test("a first game is played against a beginner, with options that the game has and that are not its usual ones", () => {
  for (const game of shelf) {
    const wish = firstGame(game);
    expect(wish.chairs.map(({ who }) => who)).toEqual(["me", "house"]);
    expect(wish.chairs[1]?.level).toBe("beginner");
    for (const [key, value] of Object.entries(wish.options)) {
      const question = questions(game.options).find((each) => each.key === key);
      expect(question, key).toBeDefined();
      expect(question?.usual).not.toBe(value);
      if (question?.kind === "one-of") expect(question.values).toContain(value);
      if (question?.kind === "number") expect(value).toBeGreaterThanOrEqual(question.min);
    }
  }
  expect(firstGame({ id: "cubulus", seats: [2, 2] }).options).toEqual({ level: 1 });
});
