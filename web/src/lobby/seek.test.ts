// @vitest-environment jsdom
import { expect, test } from "vitest";
import { CLOCKS } from "../open/wish";
import { clockName, houseMay, keepSeek, keptSeek, same, seatChoices, waited, type Sought } from "./seek";

const sought: Sought = { game: "blox", seats: 3, clock: CLOCKS.usual, strength: "any", rated: false };

test("a game is looked for with as many as can play it", () => {
  expect(seatChoices({ seats: [2, 2] })).toEqual([2]);
  expect(seatChoices({ seats: [1, 4] })).toEqual([2, 3, 4]);
});

test("two look for the same if everything is the same, however the clock is written", () => {
  const clock = { increment_ms: 10_000, initial_ms: 900_000, kind: "fischer" } as const;
  expect(same(sought, { ...sought, clock })).toBe(true);
  expect(same(sought, { ...sought, seats: 2 })).toBe(false);
  expect(same(sought, { ...sought, strength: "near" })).toBe(false);
  expect(same(sought, { ...sought, clock: CLOCKS.quick })).toBe(false);
  expect(same(sought, { ...sought, rated: true })).toBe(false);
});

test("the time of waiting goes on between two messages", () => {
  expect(waited({ waited_ms: 4_500 }, 1_000, 2_600)).toBe(6);
  expect(waited({ waited_ms: 0 }, 1_000, 900)).toBe(0);
});

test("the house is offered when the server lets it", () => {
  const seek = { since: 100_000, house_from: 130_000, waited_ms: 20_000 };
  expect(houseMay(seek, 0, 9_999)).toBe(false);
  expect(houseMay(seek, 0, 10_000)).toBe(true);
});

test("clocks are known by name", () => {
  expect(clockName({ increment_ms: 5_000, initial_ms: 300_000, kind: "fischer" })).toBe("quick");
  expect(clockName({ kind: "none" })).toBe(undefined);
});

test("a seek outlives a reload of its tab, and nonsense does not", () => {
  const own = { ...sought, name: "Ada", nonce: "07", commitment: "08" };
  keepSeek(own);
  expect(keptSeek()).toEqual(own);
  sessionStorage.setItem("cubo.seek", '{"game":7}');
  expect(keptSeek()).toBe(null);
  keepSeek(null);
  expect(sessionStorage.getItem("cubo.seek")).toBe(null);
});
