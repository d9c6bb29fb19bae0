import { beforeEach, describe, expect, it } from "vitest";
import { FakeTable } from "../shared/fake";
import { Hand } from "./hand.svelte";

const cubes = ["Ro", "Ro", "Rs", "Gd"];
const legal = ["Ro@1,0", "Rs@1,0", "Ro@1,0 Rs@2,0", "Rs@1,0 Ro@2,0"];

describe("a hand", () => {
  let table: FakeTable<string>;
  let throwing: boolean;
  let hand: Hand;
  beforeEach(() => {
    table = new FakeTable(legal);
    throwing = false;
    hand = new Hand({ ...table, cubes: () => cubes, throwing: () => throwing });
  });

  it("lays cubes one by one and confirms them together", () => {
    expect(hand.choose(1)).toBe("taken");
    expect(hand.put("2,0")).toBe("laid");
    expect(hand.ready).toBe(false);
    hand.choose(2);
    expect([...hand.goals]).toEqual([["1,0", "now"]]);
    hand.put("1,0");
    expect(table.done).toEqual([]);
    expect(hand.text).toBe("Rs@1,0 Ro@2,0");
    expect(hand.confirm()).toBe(true);
    expect(table.done).toEqual(["Rs@1,0 Ro@2,0"]);
  });

  it("takes cubes back: the last one, one by its cell, one by its place in the hand", () => {
    hand.choose(0);
    hand.put("1,0");
    hand.choose(2);
    hand.put("2,0");
    hand.takeBack();
    expect(hand.text).toBe("Ro@1,0");
    expect(hand.put("1,0")).toBe("taken back");
    expect([hand.text, hand.slot]).toEqual([null, 0]);
    hand.put("1,0");
    expect(hand.choose(0)).toBe("taken back");
    expect(hand.laid).toEqual([]);
  });

  it("has the rules explain a cell where the cube cannot go, and a laying that cannot stay so", () => {
    hand.choose(3);
    expect(hand.put("1,0")).toBe("refused");
    hand.choose(0);
    hand.put("2,0");
    expect(hand.confirm()).toBe(false);
    expect([table.done, table.asked]).toEqual([[], ["Gd@1,0", "Ro@2,0"]]);
  });

  it("picks cubes for the throw, in the order of the list, and throws them", () => {
    throwing = true;
    expect(hand.throw()).toBe(false);
    hand.choose(2);
    hand.choose(0);
    hand.choose(3);
    expect(hand.choose(3)).toBe("unpicked");
    hand.throw();
    expect(table.done).toEqual(["roll Ro,Rs"]);
  });

  it("lays a cube that is carried to the table before the throw is decided; the picked ones are kept then", () => {
    throwing = true;
    hand.choose(3);
    expect(hand.carry(2)).toBe(true);
    expect([hand.picked, hand.cube, hand.picking]).toEqual([[], "Rs", false]);
    expect(hand.put("1,0")).toBe("laid");
    expect(hand.choose(0)).toBe("taken");
    hand.put("2,0");
    expect(hand.confirm()).toBe(true);
    expect(table.done).toEqual(["Rs@1,0 Ro@2,0"]);
    hand.drop();
    hand.carry(3);
    expect(hand.put("1,0")).toBe("refused");
    expect([table.asked, hand.picking]).toEqual([["Gd@1,0"], true]);
  });

  it("does nothing when it is somebody else’s turn", () => {
    table.seat = null;
    expect([hand.choose(0), hand.put("1,0"), hand.slot]).toEqual(["nothing", "nothing", null]);
  });
});
