import { describe, expect, test } from "vitest";
import type { Entry } from "../protocol/messages";
import { bestTurn, levelled, luckiest, momentsOf, seatTurns, turningPoints, type Chances, type Looks } from "./turning";

/** Turns of so many seats in order, an action each. */
const played = (turns: number, seats = 2): Entry[] =>
  Array.from({ length: turns }, (_, n) => ({ seat: n % seats, action: `a${n}` }));
/** Seat 0's chance at each moment, the rest shared by the others. */
const chances = (own: readonly number[], seats = 2): Chances =>
  new Map(own.map((chance, at) => [at, [chance, ...Array<number>(seats - 1).fill((1 - chance) / (seats - 1))]]));

describe("turning points", () => {
  test("are the three turns that changed the chance most, in the order of the game", () => {
    const turns = seatTurns(played(6));
    const points = turningPoints(turns, chances([0.5, 0.55, 0.3, 0.34, 0.7, 0.66, 1]), 0);
    // Of the last two, 0.7 to 0.66 is the smallest.
    expect(points.map(({ turn, before, after }) => [turn.number, before, after])).toEqual([
      [2, 0.55, 0.3],
      [4, 0.34, 0.7],
      [6, 0.66, 1],
    ]);
  });

  test("are the same for both of two, seen from the other side", () => {
    const turns = seatTurns(played(4));
    const seen = chances([0.5, 0.7, 0.6, 0.2, 0]);
    const numbers = (seat: number): number[] => turningPoints(turns, seen, seat).map(({ turn }) => turn.number);
    expect(numbers(0)).toEqual(numbers(1));
    const [first] = turningPoints(turns, seen, 1);
    expect(first?.before).toBeCloseTo(0.5);
    expect(first?.after).toBeCloseTo(0.3);
  });

  test("are fewer in a short game, and none where nothing changed or nothing was played", () => {
    expect(turningPoints(seatTurns(played(1)), chances([0.5, 0.9]), 0)).toHaveLength(1);
    expect(turningPoints(seatTurns(played(3)), chances([0.5, 0.52, 0.51, 0.5]), 0)).toEqual([]);
    expect(turningPoints(seatTurns([]), chances([0.5]), 0)).toEqual([]);
  });

  test("are chosen among the turns whose chances are known already", () => {
    const turns = seatTurns(played(4));
    const known = new Map([...chances([0.5, 0.9, 0.4, 0.4, 0.1])].filter(([at]) => at >= 2));
    expect(turningPoints(turns, known, 0).map(({ turn }) => turn.number)).toEqual([4]);
  });

  test("are not told twice: what comes within a round of a greater change belongs to it", () => {
    const seen = chances([0.5, 0.5, 0.5, 0.9, 0.6, 0.6, 0.6, 0.7]);
    expect(turningPoints(seatTurns(played(7)), seen, 0).map(({ turn }) => turn.number)).toEqual([3, 7]);
  });

  test("belong to whoever's story it is, at tables of more than two", () => {
    const turns = seatTurns(played(3, 3));
    const seen: Chances = new Map([
      [0, [0.33, 0.33, 0.34]],
      [1, [0.33, 0.53, 0.14]],
      [2, [0.6, 0.26, 0.14]],
      [3, [0.6, 0.25, 0.15]],
    ]);
    expect(turningPoints(turns, seen, 0).map(({ turn }) => turn.number)).toEqual([2]);
    expect(turningPoints(turns, seen, 2).map(({ turn }) => turn.number)).toEqual([1]);
  });
});

test("a turn holds all that its seat did and threw, and what was done is told last first", () => {
  const events: Entry[] = [
    { chance: "deal" },
    { seat: 1, action: "roll" },
    { chance: "x" },
    { seat: 1, action: "lay" },
    { chance: "draw" },
    { seat: 0, action: "lay" },
  ];
  expect(seatTurns(events)).toEqual([
    { number: 1, seat: 1, from: 1, to: 5, acts: [3, 1] },
    { number: 2, seat: 0, from: 5, to: 6, acts: [5] },
  ]);
  expect(momentsOf(events)).toEqual({ turns: [6, 5, 1], throws: [5, 4, 3, 2] });
  expect(momentsOf(played(2))).toEqual({ turns: [2, 1, 0], throws: [] });
});

test("what one did well is one's own turn with the greatest gain, if there is any", () => {
  const turns = seatTurns(played(6));
  expect(bestTurn(turns, chances([0.5, 0.55, 0.3, 0.4, 0.2, 0.1, 0]), 0)?.turn.number).toBe(3);
  expect(bestTurn(turns, chances([0.5, 0.4, 0.3, 0.2, 0.1, 0.1, 0]), 0)).toBeUndefined();
});

describe("luck", () => {
  const events: Entry[] = [
    { chance: "deal" },
    { seat: 0, action: "roll" },
    { chance: "fine" },
    { seat: 1, action: "roll" },
    { chance: "finer" },
    { chance: "bad" },
  ];
  const turns = seatTurns(events);

  test("is the throw that brought whoever threw most", () => {
    const seen = chances([0.1, 0.5, 0.5, 0.6, 0.6, 0.4, 0.9]);
    // The deal was nobody's, and what fell at the end helped the other.
    expect(luckiest(turns, events, seen)).toEqual({ event: 4, seat: 1, before: 0.4, after: 0.6 });
  });

  test("is not spoken of where dice brought what could be expected, or there are none", () => {
    expect(luckiest(turns, events, chances([0.5, 0.5, 0.5, 0.51, 0.5, 0.5, 0.5]))).toBeUndefined();
    expect(luckiest(seatTurns(played(4)), played(4), chances([0.1, 0.9, 0.1, 0.9, 0.1]))).toBeUndefined();
  });
});

describe("chances made level", () => {
  const looks = (own: readonly number[], seats: readonly (number | null)[]): Looks =>
    new Map(own.map((chance, at) => [at, { chances: [chance, 1 - chance], seat: seats[at] ?? null }]));

  test("do not jump to and fro where whoever is to act always looks better off", () => {
    const events = played(8);
    const swinging = looks([0.65, 0.35, 0.65, 0.35, 0.65, 0.35, 0.65, 0.35, 0.65], [0, 1, 0, 1, 0, 1, 0, 1, 0]);
    const level = levelled(seatTurns(events), swinging);
    for (const [, [own]] of level) expect(own).toBeCloseTo(0.5, 5);
    expect(turningPoints(seatTurns(events), level, 0)).toEqual([]);
  });

  test("still show the turn that was a mistake", () => {
    const swinging = looks([0.65, 0.35, 0.65, 0.15, 0.4, 0.15, 0.4, 0.15, 0.4], [0, 1, 0, 1, 0, 1, 0, 1, 0]);
    const [point, ...more] = turningPoints(seatTurns(played(8)), levelled(seatTurns(played(8)), swinging), 0);
    expect(point?.turn.number).toBe(3);
    expect(more).toEqual([]);
  });

  test("stay as they are at the end, where they are certain, and where turns cost nothing", () => {
    const certain = looks([0.6, 0.6, 1, 1], [0, 1, 0, null]);
    const level = levelled(seatTurns(played(3)), certain);
    expect(level.get(3)).toEqual([1, 0]);
    expect(level.get(2)).toEqual([1, 0]);
    expect(level.get(0)?.[0]).toBeCloseTo(0.6);
  });
});
