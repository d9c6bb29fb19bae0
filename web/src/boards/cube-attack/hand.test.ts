import { expect, test } from "vitest";
import { FakeTable } from "../shared/fake";
import { readAction, type Action } from "./actions";
import { Hand } from "./hand.svelte";
import { groups, type Group, type View } from "./view";

class FakeCubeAttack extends FakeTable<Action> {
  readonly groups: () => readonly Group[];
  constructor(cubes: string[][], legal: string[]) {
    super(legal.map(readAction));
    const all = groups({ cubes } as unknown as View);
    this.groups = () => all;
  }
}

const cubes = [
  ["A0.u1", "M0.l1", "C1.s1", "C1.u1"],
  ["C0.u1", "M0.u1", "F.s1"],
];
const legal = ["A0.u1>M0", "A0.u1!", "M0.l1>C0", "M0.l1xC0.1.u1", "M0.l1>F", "M0.l1xF.1.s1", "C1.s1>M1", "pass"];

function laid(): { hand: Hand; table: FakeCubeAttack; cube(key: string): Group } {
  const table = new FakeCubeAttack(cubes, legal);
  const cube = (key: string) => {
    const found = table.groups().find((group) => group.key === key);
    if (!found) throw new Error(key);
    return found;
  };
  return { hand: new Hand(table), table, cube };
}

test("a cube goes where there is one thing to do, and the point where it was let go is passed on", () => {
  const { hand, table, cube } = laid();
  expect(hand.chooseCube(cube("0:A0.u1"))).toBe("taken");
  expect([...hand.goals]).toEqual(["M0"]);
  expect(hand.choosePlanet("M0", [3, 4])).toBe("done");
  expect(table.done).toEqual(["A0.u1>M0"]);
});

test("where it could go or hit, it is asked; chosen on the board, a cube is hit at once", () => {
  const { hand, table, cube } = laid();
  hand.chooseCube(cube("0:M0.l1"));
  expect(hand.choosePlanet("C0")).toBe("asked");
  expect(hand.choices.map(({ text }) => text)).toEqual(["M0.l1>C0", "M0.l1xC0.1.u1"]);
  expect(hand.chooseCube(cube("1:F.s1"))).toBe("done");
  expect(table.done).toEqual(["M0.l1xF.1.s1"]);
});

test("several kinds of cube on a planet are asked about; its own planet puts a cube back", () => {
  const { hand, cube } = laid();
  expect(hand.choosePlanet("C1")).toBe("asked");
  expect(hand.candidates.map(({ name }) => name)).toEqual(["C1.s1", "C1.u1"]);
  hand.take(cube("0:A0.u1"));
  expect(hand.choosePlanet("A0")).toBe("dropped");
  expect(hand.empty).toBe(true);
});

test("what is not possible is asked about in notation; another's cube alone is nothing to do", () => {
  const { hand, table, cube } = laid();
  expect(hand.chooseCube(cube("1:C0.u1"))).toBe("nothing");
  hand.take(cube("0:A0.u1"));
  expect(hand.choosePlanet("F")).toBe("refused");
  expect(hand.chooseCube(cube("1:C0.u1"))).toBe("refused");
  expect(table.asked).toEqual(["A0.u1>F", "A0.u1xC0.1.u1"]);
});
