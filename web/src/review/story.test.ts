import { expect, test } from "vitest";
import type { Entry } from "../protocol/messages";
import {
  barOf,
  chancesAt,
  largestGift,
  largestMark,
  marksOf,
  mostMoved,
  nextMark,
  othersChoices,
  reach,
  turnNumbers,
} from "./story";
import { eventOf, reviewOf, seatOf } from "./samples";

test("a bar reaches from its losses to its gains, and its parts add up to result − start", () => {
  const seat = seatOf(0, { start: 0.4, result: 1, luck: 0.3, decision: 0.35, information: -0.05 }, [-0.15, 0.5]);
  const { segments } = barOf(seat);
  expect(segments.map(({ part }) => part)).toEqual(["own", "luck", "information", "others"]);
  expect(segments.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(seat.result - seat.start, 9);
  const { low, high } = reach([barOf(seat)]);
  expect(low).toBeCloseTo(-0.2, 9);
  expect(high).toBeCloseTo(0.8, 9);
  expect(high + low).toBeCloseTo(seat.result - seat.start, 9);
  // Segments of one side do not lie on each other.
  const left = segments.filter(({ value }) => value < 0).sort((a, b) => a.from - b.from);
  expect(left[0]?.to).toBeCloseTo(left[1]?.from ?? NaN, 9);
  expect(othersChoices(seat)).toBeCloseTo(0.5, 9);
});

test("a part that is exactly nothing is not drawn", () => {
  const seat = seatOf(0, { start: 0.5, result: 1, luck: 0, decision: 0.5, information: 0 }, [0, 0.5]);
  expect(barOf(seat).segments.map(({ part }) => part)).toEqual(["others"]);
});

test("turns are counted as the log counts them", () => {
  const events: Entry[] = [
    { chance: "deal" },
    { seat: 0, action: "a" },
    { chance: "roll" },
    { seat: 1, action: "b" },
    { seat: 1, action: "c" },
    { seat: 0, action: "d" },
  ];
  expect(turnNumbers(events)).toEqual({ of: [0, 1, 1, 2, 2, 3], last: 3 });
});

const review = reviewOf([
  eventOf(0, { seat: 0, before: [0.5, 0.5], after: [0.44, 0.56], decision: [-0.06, 0.06], mark: "large", best: "x" }),
  eventOf(1, { kind: "chance", seat: 0, before: [0.44, 0.56], after: [0.6, 0.4], luck: [0.16, -0.16] }),
  eventOf(2, { seat: 1, before: [0.6, 0.4], after: [0.72, 0.28], decision: [0.12, -0.12], mark: "large", best: "y" }),
  eventOf(3, { seat: 0, before: [0.72, 0.28], after: [0.7, 0.3], decision: [-0.02, 0.02], mark: "small", best: "z" }),
]);

test("marks stand where the review put them, and nowhere else", () => {
  expect([...marksOf(review)]).toEqual([
    [0, "large"],
    [2, "large"],
    [3, "small"],
  ]);
});

test("a review opens at one's own largest mark, or at the largest of all", () => {
  expect(largestMark(review, 0)).toBe(0);
  expect(largestMark(review, undefined)).toBe(2);
  expect(largestMark(reviewOf([]), 0)).toBeUndefined();
});

test("marks are gone through in a circle", () => {
  expect([-1, 0, 1, 3].map((at) => nextMark(marksOf(review), at, 1))).toEqual([0, 2, 2, 0]);
  expect([3, 2, 0].map((at) => nextMark(marksOf(review), at, -1))).toEqual([2, 0, 3]);
  expect(nextMark(new Map(), 0, 1)).toBeUndefined();
});

test("chances are those after so many events", () => {
  expect(chancesAt(review, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(review, 2)).toEqual([0.6, 0.4]);
  expect(chancesAt(review, 99)).toEqual([0.7, 0.3]);
});

test("of two whom an event moved alike the viewer is named", () => {
  const [first] = review.events;
  if (!first) throw new Error("no event");
  expect(mostMoved(first, 1)).toBe(1);
  expect(mostMoved(first, undefined)).toBe(0);
});

test("the largest gift is from one seat to another, and small ones are not told", () => {
  const given = (values: number[][]) => ({
    ...review,
    seats: values.map((row, seat) =>
      seatOf(seat, { start: 0.3, result: 0, luck: 0, decision: 0, information: 0 }, row),
    ),
  });
  expect(
    largestGift(
      given([
        [-0.9, 0.1, 0],
        [0.3, -0.2, 0.05],
        [0.6, 0.1, -0.05],
      ]),
    ),
  ).toEqual({ by: 0, to: 2, gain: 0.6 });
  expect(
    largestGift(
      given([
        [0, 0.004, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ),
  ).toBeUndefined();
});
