import { expect, test } from "vitest";
import type { Chair, Play } from "../protocol/messages";
import { clockText, onVacation, timeLeft } from "./clocks";

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

test("the clock of somebody on vacation stands still until that is over", () => {
  // Ten seconds were left when they went; they are away until 9000.
  const play = { clock: { left: [60_000, 50_000], seat: 0, until: 19_000 } } as Play;
  const chairs = [{ vacation: 9_000 }, {}] as Chair[];
  expect([1_000, 8_999, 9_000, 12_000].map((now) => timeLeft(play, now, chairs)?.[0])).toEqual([
    10_000, 10_000, 10_000, 7_000,
  ]);
  expect(onVacation(chairs[0], 8_999)).toBe(9_000);
  expect(onVacation(chairs[0], 9_000)).toBeUndefined();
  expect(onVacation(chairs[1], 0)).toBeUndefined();
});
