import { expect, test } from "vitest";
import { roof, spots } from "./layout";
import { pieceOf, readGroup, readPiece } from "./view";

const there = (n: number) => Array.from({ length: n }, (_, i) => readGroup(i % 6, `A0.${"usl"[Math.floor(i / 6) % 3]}${1 + Math.floor(i / 18)}`));

test.each([1, 2, 3, 4, 5, 6, 7, 9])("%i groups on a planet overlap nowhere and stay near it", (n) => {
  const all = spots(there(n), { x: 0, y: 0 }, false);
  expect(all).toHaveLength(n);
  for (const [i, a] of all.entries()) {
    expect(Math.hypot(a.at.x, a.at.y)).toBeLessThan(1.1);
    for (const b of all.slice(i + 1)) expect(Math.max(Math.abs(a.at.x - b.at.x), Math.abs(a.at.y - b.at.y))).toBeGreaterThanOrEqual(a.size);
  }
  expect(roof(all, { x: 0, y: 0 })).toBeGreaterThan(0.4);
});

test("of very many, those of a team stand as one, with their number", () => {
  const all = spots(there(14), { x: 0, y: 0 }, false);
  expect(all.map(({ group, crowd }) => [group.team, group.count, crowd])).toEqual([[0, 3, true], [1, 3, true], [2, 2, true], [3, 2, true], [4, 2, true], [5, 2, true]]);
});

test("pieces in sentences are read as they are spelled", () => {
  expect(readPiece("violet-l2")).toEqual({ team: 4, weapon: "l", health: 2 });
  expect(pieceOf({ team: 4, weapon: "l", health: 2 })).toBe("violet-l2");
  expect(readPiece("pink-l2")).toBe(null);
});
