import { expect, test } from "vitest";
import { reveal } from "./reveal";

test("all revealed, each side is as its own player saw it", () => {
  const view = (viewer: number) => ({
    viewer,
    points: [1, 2],
    sides: [0, 1].map((side) => ({
      kubes: [{ kind: side === viewer ? "star" : null }],
      reserve: 5,
      hand: side === viewer ? ["eye"] : null,
    })),
  });
  const all = reveal([view(0), view(1)], 1) as ReturnType<typeof view>;
  expect(all.viewer).toBe(1);
  expect(all.sides.map(({ kubes, hand }) => [kubes[0]?.kind, hand])).toEqual([
    ["star", ["eye"]],
    ["star", ["eye"]],
  ]);
});

test("at the end what was hidden is turned over, and what was known already is not", () => {
  const view = {
    viewer: 0,
    sides: [{ kubes: [{ face_up: false }, { face_up: true }] }, { kubes: [{ face_up: false }] }],
  };
  const all = reveal([view, view], 0, true) as { sides: { kubes: { turned?: boolean }[] }[] };
  expect(all.sides.map(({ kubes }) => kubes.map(({ turned }) => turned ?? false))).toEqual([[true, false], [true]]);
});
