// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { GameRecord } from "../protocol/rest";
import { allDays, dailyOpening, isDaily, resultOf } from "./daily";

beforeEach(() => localStorage.clear());

const record = (ranks: number[]): Pick<GameRecord, "names" | "outcome"> => ({
  names: [{ name: "Clio", house: "normal" }, { name: "Odile" }] as NonNullable<GameRecord["names"]>,
  outcome: { ranks, scores: [0, 0], reason: "BX-1" },
});

test("what came of it is the person's rank", () => {
  expect(resultOf(record([2, 1]))).toBe("won");
  expect(resultOf(record([1, 1]))).toBe("level");
  expect(resultOf(record([1, 2]))).toBe("lost");
  expect(resultOf({ names: [] })).toBeUndefined();
});

test("days of this browser and of the house are counted once, and nothing is lost", () => {
  const kept = [
    { day: "2026-11-14", table: "a", result: "won" },
    { day: "2026-11-15", table: "b", result: "lost", told: true },
    { day: "2026-11-16", table: "c" },
  ];
  localStorage.setItem("cubo.daily.days", JSON.stringify(kept));
  const known = { played: 1, last: [{ day: "2026-11-15", result: "lost" as const }] };
  expect(allDays(known)).toEqual({
    count: 2,
    last: [
      { day: "2026-11-14", result: "won" },
      { day: "2026-11-15", result: "lost" },
    ],
  });
  expect(allDays({ played: 40, last: [] }).count).toBe(40);
  expect([isDaily("c"), isDaily("d")]).toEqual([true, false]);
});

test("everybody opens the same table", () => {
  expect(dailyOpening("blox", undefined)).not.toHaveProperty("options");
  expect(dailyOpening("cube-attack", { target: 24 }).options).toEqual({ target: 24 });
});
