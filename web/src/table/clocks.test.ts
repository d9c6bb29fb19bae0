import { expect, test } from "vitest";
import type { Play } from "../protocol/messages";
import { clockText, timeLeft } from "./clocks";

const days = (d: number, h: number): string => `${d}d${h}h`;

test("time is written as people read it", () => {
  expect([9_340, 10_000, 65_000, 3_605_000, 90_000_000].map((ms) => clockText(ms, days))).toEqual([
    "9.3",
    "0:10",
    "1:05",
    "1:00:05",
    "1d1h",
  ]);
});

test("only the clock that runs runs, and never below nothing", () => {
  const play = { clock: { left: [60_000, 50_000], seat: 1, until: 1_000 } } as Play;
  expect(timeLeft(play, 400)).toEqual([60_000, 600]);
  expect(timeLeft(play, 5_000)).toEqual([60_000, 0]);
  expect(timeLeft({ clock: { left: [60_000, 50_000] } } as Play, 5_000)).toEqual([60_000, 50_000]);
  expect(timeLeft({} as Play, 0)).toBeNull();
});
