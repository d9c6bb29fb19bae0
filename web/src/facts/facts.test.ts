import { expect, test } from "vitest";
import { shelf } from "../protocol/shelf";
import { advantage, factsOf } from "./facts";

const first = (share: number, low: number, high: number) => [
  { share, low, high },
  { share: 1 - share, low: 1 - high, high: 1 - low },
];

test("an advantage is told only where the error bar leaves the fair share", () => {
  expect(advantage({ seats: 2, first: first(0.6, 0.55, 0.65) })).toBe("more");
  expect(advantage({ seats: 2, first: first(0.4, 0.35, 0.45) })).toBe("less");
  expect(advantage({ seats: 2, first: first(0.53, 0.48, 0.58) })).toBe("unknown");
  expect(advantage({ seats: 3, first: first(0.4, 0.34, 0.46) })).toBe("more");
});

test("what was measured can be read: every share lies in its error bar, and the ends add up", async () => {
  const all = await Promise.all(shelf.map(({ id }) => factsOf(id)));
  expect(all.some((facts) => facts !== undefined)).toBe(true);
  for (const facts of all) {
    for (const { first, ties, turns, ends, seats, games } of facts?.tables ?? []) {
      expect(games).toBeGreaterThanOrEqual(30);
      expect(first).toHaveLength(seats);
      for (const { share, low, high } of [...first, ties, ...ends]) {
        expect(low).toBeLessThanOrEqual(share + 1e-3);
        expect(high).toBeGreaterThanOrEqual(share - 1e-3);
      }
      expect(first.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
      expect(ends.reduce((sum, end) => sum + end.games, 0)).toBe(games);
      expect(turns.quantiles.map(({ q }) => q)).toEqual([0.05, 0.25, 0.5, 0.75, 0.95]);
    }
  }
});

test("nothing is known of a game that was not measured", async () => {
  expect(await factsOf("chess")).toBeUndefined();
});
