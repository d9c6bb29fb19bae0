import { expect, test } from "vitest";
import { neighbour, place, roof, spots } from "./layout";
import { pieceOf, readGroup, readPiece, type Planet, type PlanetKind } from "./view";

const there = (n: number) =>
  Array.from({ length: n }, (_, i) => readGroup(i % 6, `A0.${"usl"[Math.floor(i / 6) % 3]}${1 + Math.floor(i / 18)}`));

test.each([1, 2, 3, 4, 5, 6, 7, 9])("%i groups on a planet overlap nowhere and stay near it", (n) => {
  const all = spots(there(n), { x: 0, y: 0 }, false);
  expect(all).toHaveLength(n);
  for (const [i, a] of all.entries()) {
    expect(Math.hypot(a.at.x, a.at.y)).toBeLessThan(1.1);
    for (const b of all.slice(i + 1))
      expect(Math.max(Math.abs(a.at.x - b.at.x), Math.abs(a.at.y - b.at.y))).toBeGreaterThanOrEqual(a.size);
  }
  expect(roof(all, { x: 0, y: 0 })).toBeGreaterThan(0.4);
});

test("of very many, those of a team stand as one, with their number", () => {
  const all = spots(there(14), { x: 0, y: 0 }, false);
  expect(all.map(({ group, crowd }) => [group.team, group.count, crowd])).toEqual([
    [0, 3, true],
    [1, 3, true],
    [2, 2, true],
    [3, 2, true],
    [4, 2, true],
    [5, 2, true],
  ]);
});

test("pieces in sentences are read as they are spelled", () => {
  expect(readPiece("violet-l2")).toEqual({ team: 4, weapon: "l", health: 2 });
  expect(pieceOf({ team: 4, weapon: "l", health: 2 })).toBe("violet-l2");
  expect(readPiece("pink-l2")).toBe(null);
});

test("arrow keys lead from any planet to every other", () => {
  const ring = (letter: string, kind: PlanetKind, turn: number): Planet[] =>
    Array.from({ length: 6 }, (_, i) => ({
      id: `${letter}${i}`,
      kind,
      radius: 1,
      degrees: 60 * i + turn,
      value: 0,
      team: null,
    }));
  const planets = [
    ...ring("E", "entry", 0),
    ...ring("H", "health", -15),
    ...ring("A", "armoury", 15),
    ...ring("M", "crescent", 0),
    ...ring("C", "cubes", 30),
    { id: "F", kind: "full", radius: 0, degrees: 0, value: 4, team: null } as const,
  ];
  const places = new Map(planets.map((planet) => [planet.id, place(planet, planets, 0)] as const));
  const ways = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const;
  for (const [from] of places) {
    const reached = new Set([from]);
    for (const id of reached) {
      const others = new Map([...places].filter(([other]) => other !== id));
      for (const [dx, dy] of ways) reached.add(neighbour(places.get(id) ?? { x: 0, y: 0 }, dx, dy, others) ?? id);
    }
    expect([...places.keys()].filter((id) => !reached.has(id))).toEqual([]);
  }
});
