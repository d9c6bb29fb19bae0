import { expect, test } from "vitest";
import { readAction } from "./actions";
import { inReach, wayOf } from "./marks";
import type { Facts, Own, Target } from "./view";

const target = (given: Partial<Target>): Target => ({
  bar: null,
  from: ["c3"],
  closed: {},
  missing: "",
  points: 2,
  ...given,
});

test("what is in reach is told by what is missing for it, the joker counted where it is ready", () => {
  const own = {
    towers: {
      a1: target({}),
      b1: target({ missing: "W" }),
      c1: target({ missing: "WG" }),
      d1: target({ bar: "BX-20" }),
      e1: target({ from: [] }),
    },
    figures: {},
  } as unknown as Own;
  const marked = (joker: boolean) => inReach(own, joker).map(({ cell, how }) => `${cell} ${how}`);
  expect(marked(false)).toEqual(["a1 now", "b1 short"]);
  expect(marked(true)).toEqual(["a1 now", "b1 joker", "c1 short"]);
  expect(inReach(null, true)).toEqual([]);
});

test("the way of an action leads from where it begins to where it ends; what is built stays where it is", () => {
  const facts = { own: { walk: { "c3>N": { G: "c6" } } } } as unknown as Facts;
  expect(wayOf(readAction("c3>N:G"), facts)).toMatchObject({ end: "c6", turn: -90, still: false });
  expect(wayOf(readAction("c3xf3:G"), facts)).toMatchObject({ end: "f3", turn: 0 });
  expect(wayOf(readAction("c3^GGM"), facts)).toMatchObject({ end: "c3", still: true });
  expect(wayOf(readAction("swap GG"), facts)).toBeNull();
});
