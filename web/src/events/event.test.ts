import { expect, test } from "vitest";
import type { EventBoard, EventShown, EventStanding } from "../protocol/rest";
import { crossTable, fits, groups, hasCross, ownFirst, pointsText, winners } from "./event";

const standing = (number: number, place: number, points: number, group: number | null = null): EventStanding => ({
  place,
  number,
  name: `P${number}`,
  group,
  points,
  buchholz: 0,
  played: 1,
  won: 0,
  level: 0,
  lost: 0,
  withdrawn: false,
});
const board = (a: number, b: number | null, one: number | null, other: number | null): EventBoard => ({
  table: `t${a}${b}`,
  group: null,
  over: one !== null,
  chairs: [
    { number: a, points: one, absent: false },
    { number: b, points: other, absent: false },
  ],
});
const event = (
  boards: EventBoard[][],
  standings: EventStanding[],
): Pick<EventShown, "history" | "kind" | "standings"> => ({
  kind: { kind: "swiss", rounds: 3 },
  history: boards.map((boards, at) => ({ round: boards.length - at, at: 0, boards, byes: [] })),
  standings,
});

test("points are written as at a tournament", () => {
  const plain = (value: number): string => String(value);
  expect([0, 0.5, 1, 2.5, 2 / 3].map((points) => pointsText(points, plain))).toEqual(["0", "½", "1", "2½", "0.67"]);
});

test("a cross table has what each has had against each", () => {
  const lines = [standing(0, 1, 1.5), standing(2, 2, 1), standing(1, 3, 0.5)];
  const shown = event([[board(0, 1, 0.5, 0.5), board(2, null, 1, 0)], [board(0, 2, 1, 0)]], lines);
  expect(crossTable(shown, lines)).toEqual([
    [undefined, 1, 0.5],
    [0, undefined, undefined],
    [0.5, undefined, undefined],
  ]);
  expect(hasCross(shown)).toBe(true);
  expect(hasCross(event([[board(0, 1, null, null)]], lines))).toBe(false);
});

test("groups, winners and one’s own board", () => {
  const lines = [standing(0, 1, 2, 1), standing(1, 2, 1, 1), standing(2, 1, 3, 2)];
  expect(groups(lines).map(({ group, lines }) => [group, lines.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(winners({ standings: lines }).map(({ number }) => number)).toEqual([0]);
  expect(winners({ standings: [standing(0, 1, 0)] })).toEqual([]);
  expect(ownFirst([board(0, 1, null, null), board(2, 3, null, null)], 3)[0]?.table).toBe("t23");
});

test("a league is over days, an arena is not, and nothing is without a clock", () => {
  const days = { kind: "days", days: 1 } as const;
  const quick = { kind: "fischer", initial_ms: 1, increment_ms: 1 } as const;
  expect([fits("league", days), fits("league", quick), fits("arena", days), fits("swiss", quick)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(fits("swiss", { kind: "none" })).toBe(false);
});
