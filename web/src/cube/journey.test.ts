import { describe, expect, it } from "vitest";
import { die, reoriented } from "./die";
import { moments, shadeOf, sidesInSight } from "./frames";
import { Journey } from "./journey";
import { apply, FRAME, type Mat } from "./rotation";
import { CUBE, SHADE } from "./solid";

const end = (journey: Journey) => {
  const last = moments(journey).at(-1);
  if (!last) throw new Error("a journey");
  return last.pose;
};
/** The lowest corner of the body: on the ground, or the piece hovers or sinks. */
const lowest = (journey: Journey, t: number, leg = 0) => {
  const pose = journey.legs[leg]?.pose(t);
  if (!pose) throw new Error("a leg");
  const { w, d, h } = journey.solid;
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z) => [(x * w) / 2, (y * d) / 2, (z * h) / 2] as const)),
  );
  return Math.min(
    ...corners.map(
      ([x, y, z]) => apply(pose.way, [x * pose.stretch[0], y * pose.stretch[1], z * pose.stretch[2]])[2] + pose.at[2],
    ),
  );
};

describe("a journey", () => {
  it("rolls so that a corner always touches the ground", () => {
    const journey = new Journey(CUBE, { x: 0, y: 0 }).roll(1, 0, { x: 1.45, y: 0 });
    for (const t of [0, 0.1, 0.3, 0.5, 0.8, 1]) expect(lowest(journey, t)).toBeCloseTo(0);
  });

  it("arrives where it was sent, die turned as it rolled", () => {
    const journey = new Journey(CUBE, { x: 0, y: 0 }).roll(0, -1, { x: 0, y: -1.45 }).roll(1, 0, { x: 1.45, y: -1.45 });
    const { at, way } = end(journey);
    expect(at[0]).toBeCloseTo(1.45);
    expect(at[1]).toBeCloseTo(-1.45);
    expect(at[2]).toBeCloseTo(0.5);
    const inks = die(6, 3);
    if (!inks) throw new Error("a die");
    // 6 on top, 4 to the north, 5 to the west: north brings the 3 up, east then the 5.
    expect(reoriented(inks, way).top?.ink).toBe("5");
  });

  it("stands a lying block up in the new box's size, and never through the ground", () => {
    const journey = new Journey({ w: 2.4, d: 0.8, h: 0.8 }, { x: 0, y: 0 }).tip(
      1,
      0,
      { x: 2, y: 0.1 },
      { w: 0.8, d: 0.8, h: 1.5 },
    );
    for (const t of [0, 0.25, 0.5, 0.75, 1]) expect(lowest(journey, t)).toBeCloseTo(0);
    const { at, stretch } = end(journey);
    expect(at[2]).toBeCloseTo(0.75);
    expect(at[1]).toBeCloseTo(0.1);
    expect(stretch[0]).toBeCloseTo(1.5 / 2.4);
    expect(stretch[2]).toBeCloseTo(1);
  });

  it("throws a die so that it lands as it was drawn", () => {
    const { at, way } = end(new Journey(CUBE, { x: 0, y: 0 }).toss({ x: 3, y: 1 }));
    const flat: Mat = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    way.forEach((row, i) => row.forEach((v, j) => expect(v).toBeCloseTo(flat[i]?.[j] ?? NaN)));
    expect(at[2]).toBeCloseTo(0.5);
  });

  it("makes only the sides that come into sight", () => {
    expect(sidesInSight(moments(new Journey(CUBE, { x: 0, y: 0 }).slide({ x: 1, y: 0 })))).toEqual([
      "top",
      "south",
      "east",
    ]);
    const rolled = sidesInSight(moments(new Journey(CUBE, { x: 0, y: 0 }).roll(1, 0, { x: 1, y: 0 })));
    expect(rolled).toContain("west");
    expect(rolled).not.toContain("north");
  });

  it("gives a side at rest the shade it is drawn with", () => {
    const pose = new Journey(CUBE, { x: 0, y: 0 }).start;
    for (const side of ["top", "south", "east"] as const) expect(shadeOf(pose, side)).toBeCloseTo(SHADE[side]);
    expect(FRAME.top.out).toEqual([0, 0, 1]);
  });
});
