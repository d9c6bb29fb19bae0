import { expect, test } from "vitest";
import type { Chair, Shown } from "../protocol/messages";
import { acting, eyesFor, needsCurtain } from "./eyes";

const chair = (more: Partial<Chair> = {}): Chair => ({ wanted: "person", committed: true, opened: true, ...more });
const table = (you: number[], turn: number, chairs = [chair(), chair()]): Shown =>
  ({
    you,
    state: { phase: "playing", chairs, offers: [] },
    play: {
      turn: { seat: turn },
      views: you.length > 0 ? you.map((seat) => ({ seat, view: {} })) : [{ seat: "spectator", view: {} }],
    },
  }) as unknown as Shown;

test("who holds the seat to act may act, unless the house plays it", () => {
  expect(acting(table([0], 0))).toBe(0);
  expect(acting(table([0], 1))).toBeNull();
  expect(acting(table([0], 0, [chair({ house: "normal" }), chair()]))).toBeNull();
});

test("with several seats the eyes follow the turn, and stay when others act", () => {
  expect(eyesFor(table([0, 1], 1), 0)).toBe(1);
  expect(eyesFor(table([0, 1], 2, [chair(), chair(), chair()]), 1)).toBe(1);
  expect(eyesFor(table([0], 1), null)).toBe(0);
  expect(eyesFor(table([], 1), null)).toBe("spectator");
});

test("a curtain is needed where several people with secrets share a screen", () => {
  expect(needsCurtain(table([0, 1], 0), true)).toBe(true);
  expect(needsCurtain(table([0, 1], 0), false)).toBe(false);
  expect(needsCurtain(table([0], 0), true)).toBe(false);
  expect(needsCurtain(table([0, 1], 0, [chair(), chair({ house: "easy" })]), true)).toBe(false);
});
