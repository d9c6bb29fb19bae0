import { describe, expect, test } from "vitest";
import { FakeTable } from "../shared/fake";
import { cellsOf, rowsOnScreen } from "./cells";
import { GridHand } from "./hand.svelte";

function play(legal: readonly string[], ...cells: string[]): { table: FakeTable<string>; hand: GridHand } {
  const table = new FakeTable<string>(legal);
  const hand = new GridHand(table);
  for (const cell of cells) hand.choose(cell);
  return { table, hand };
}

test("cells are seen from either side, and found in actions", () => {
  expect(rowsOnScreen(3, 2, 0)).toEqual([
    ["a2", "b2", "c2"],
    ["a1", "b1", "c1"],
  ]);
  expect(rowsOnScreen(3, 2, 1)[0]).toEqual(["c1", "b1", "a1"]);
  expect(cellsOf("a1-c10!b2")).toEqual(["a1", "c10", "b2"]);
  expect(cellsOf("pass")).toEqual([]);
});

describe("a hand over cells", () => {
  test("one cell is an action, or the first of two", () => {
    expect(play(["b2", "c3"], "b2").table.done).toEqual(["b2"]);
    const { table, hand } = play(["a1-b2", "a1-c3", "b1-b2"], "a1");
    expect([table.done, hand.chosen, [...hand.targets]]).toEqual([[], ["a1"], ["b2", "c3"]]);
    hand.choose("c3");
    expect([table.done, hand.chosen]).toEqual([["a1-c3"], []]);
  });

  test("a cell that begins something else begins anew; anything else is explained", () => {
    expect(play(["a1-b2", "b1-c3"], "a1", "b1", "c3").table.done).toEqual(["b1-c3"]);
    expect(play(["a1-b2"], "a1", "c3").table.asked).toEqual(["a1-c3"]);
    expect(play(["a1-b2"], "c3").table.asked).toEqual(["c3"]);
  });

  test("actions with the same cells are a choice", () => {
    const { table, hand } = play(["a1=x", "a1=y"], "a1");
    expect([table.done, hand.choices]).toEqual([[], ["a1=x", "a1=y"]]);
    hand.do("a1=y");
    expect([table.done, hand.choices]).toEqual([["a1=y"], []]);
  });

  test("nobody acts for others", () => {
    const table = new FakeTable<string>(["b2"]);
    table.seat = null;
    new GridHand(table).choose("b2");
    expect([table.done, table.asked]).toEqual([[], []]);
  });
});
