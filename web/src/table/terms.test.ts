import { beforeEach, expect, test } from "vitest";
import { shelf, type OnShelf } from "../protocol/shelf";
import { choose } from "../settings/settings.svelte";
import { termsOf } from "./terms";

const game = (id: string): OnShelf => shelf.find((each) => each.id === id)!;
const values = (id: string, shown: Partial<Parameters<typeof termsOf>[0]>): string[] =>
  termsOf({ options: {}, time: { kind: "none" }, friendly: true, fixed: false, ...shown }, game(id)).map(
    ({ label, value }) => `${label}: ${value}`,
  );

beforeEach(() => choose({ language: "en" }));

test("time, variant, manner and seats are told", () => {
  expect(
    values("cubulus", {
      options: { level: 1 },
      time: { kind: "fischer", initial_ms: 300_000, increment_ms: 5_000 },
      friendly: false,
      fixed: true,
    }),
  ).toEqual([
    "Time: 5 minutes each, and 5 seconds a turn",
    "Level: 1: the basic game",
    "Manner: no hints, and no move taken back unasked",
    "Seats: in this order",
  ]);
  expect(values("cube-attack", { options: { target: 12 }, time: { kind: "days", days: 3 } }).slice(0, 2)).toEqual([
    "Time: 3 days a turn",
    "Points to win: 12",
  ]);
});

test("clocks that programs ask for are told as they are", () => {
  const time = (initial_ms: number, increment_ms: number) =>
    values("cubulus", { time: { kind: "fischer", initial_ms, increment_ms } })[0];
  expect(time(4_000, 0)).toBe("Time: 4 seconds each");
  expect(time(60_000, 1_000)).toBe("Time: 1 minute each, and 1 second a turn");
  expect(time(90_000, 60_000)).toBe("Time: 90 seconds each, and 1 minute a turn");
});

test("what is as usual is not told at length", () => {
  expect(values("attakube", {})).toHaveLength(3);
  const kubes = ["star", "star", "star", "star", "star", "star", "star", "star", "star", "star", "star", "eye"];
  expect(values("attakube", { options: { kubes } })).toContain("The twelve Kubes: 11 × Star, Eye");
  choose({ language: "fr" });
  expect(values("cubulus", { options: { level: 2 } })).toContain("Niveau: 2\u00a0: le jeu de tournoi");
});
