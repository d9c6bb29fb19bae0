import { beforeEach, describe, expect, it } from "vitest";
import { FakeTable } from "../shared/fake";
import { readAction, type Action } from "./actions";
import { Hand } from "./hand.svelte";
import type { Facts, View } from "./view";

const view = { towers: { c7: "WM" }, figures: [["c3"], ["f3"]], neutral: [] } as unknown as View;
const facts = {
  colours: [
    "GMBWMGBMW",
    "BWMGBMWGB",
    "MGWBGWGBM",
    "WBGMWBMWG",
    "BMWGBGWMB",
    "GWMBWMGBW",
    "MBGWGBWGM",
    "BGWMBGMWB",
    "WMBGMWBMG",
  ],
  own: {
    enter: { Na: { G: "a9", B: "a8" }, W4: { M: "c4" } },
    walk: { "c3>N": { M: "c4", W: "c5" }, "c3>E": { W: "d3" } },
    towers: { c7: { bar: null, from: ["c3"], closed: {}, missing: "", points: 2 } },
    figures: { f3: { bar: null, from: [], closed: { c3: ["d3"] }, missing: "BB", points: 3 } },
  },
} as unknown as Facts;
const legal = [
  "Na:G",
  "Na:g",
  "Na:b",
  "W4:M",
  "c3>N:M",
  "c3>N:m",
  "c3>E:W",
  "c3>E:w",
  "c3xc7:WM",
  "c3xc7:Mw",
  "c3xc7:Wm",
  "c3^WMM",
  "c3^MMw",
  "c3^WMm",
  "c3^WMg",
  "swap W",
  "swap WM",
].map(readAction);

describe("a hand", () => {
  let table: FakeTable<Action>;
  let hand: Hand;
  beforeEach(() => {
    table = new FakeTable(legal);
    hand = new Hand({ ...table, view: () => view, facts: () => facts });
  });

  it("sends a figure for a card that is held, at once", () => {
    expect(hand.choose("c3")).toBe("taken");
    expect([...hand.goals.keys()].sort()).toEqual(["c4", "c7", "d3"]);
    expect(hand.choose("c4")).toBe("done");
    expect(table.done).toEqual(["c3>N:M"]);
  });

  it("lets a figure in from the rim, and asks before it pays with the joker alone", () => {
    expect(hand.choose("Na")).toBe("taken");
    expect(hand.choose("a8")).toBe("asked");
    expect(table.done).toEqual([]);
    expect(hand.choose("a8")).toBe("done");
    expect(table.done).toEqual(["Na:b"]);
  });

  it("pays with the joker at once where the person has raised it", () => {
    hand.toggle("joker", true);
    hand.choose("Na");
    expect(hand.choose("a9")).toBe("done");
    expect(table.done).toEqual(["Na:g"]);
  });

  it("proposes cards before the joker, and changes the payment as cards are raised and lowered", () => {
    hand.choose("c3");
    expect(hand.choose("c7")).toBe("asked");
    expect(hand.paying).toEqual({ cards: "WM", joker: false });
    expect(hand.toggle("W", false)).toBe(true);
    expect(hand.chosen?.text).toBe("c3xc7:Mw");
    expect(hand.toggle("W", true)).toBe(true);
    expect(hand.toggle("joker", true)).toBe(true);
    expect(hand.chosen?.pay.joker).not.toBeNull();
    expect(hand.toggle("G", true)).toBe(false);
    hand.confirm();
    expect(table.done).toHaveLength(1);
    expect(hand.from).toBeNull();
  });

  it("offers every way to pay for a tower to build", () => {
    hand.choose("c3");
    expect(hand.build()).toBe("asked");
    expect(hand.chosen?.text).toBe("c3^WMM");
    expect(hand.offers).toHaveLength(4);
    hand.putOff();
    expect(hand.from).toBe("c3");
  });

  it("swaps what is raised, if the rules know that swap", () => {
    expect(hand.swap(false)).toBeNull();
    hand.toggle("M", true);
    hand.toggle("W", true);
    expect(hand.swap(false)?.text).toBe("swap WM");
    expect(hand.swap(true)).toBeNull();
    hand.toggle("M", false);
    expect(hand.swap(false)?.text).toBe("swap W");
  });

  it("begins with a cell: whoever gets there is proposed, never sent at once", () => {
    expect(hand.choose("d3")).toBe("asked");
    expect([hand.chosen?.text, hand.beginnings, table.done]).toEqual(["c3>E:W", ["c3"], []]);
    expect(hand.choose("c4")).toBe("asked");
    expect(hand.beginnings).toEqual(["W4", "c3"]);
    hand.begin("c3");
    expect(hand.chosen?.text).toBe("c3>N:M");
    expect(hand.choose("c4")).toBe("done");
    expect(table.done).toEqual(["c3>N:M"]);
    expect(hand.choose("h9")).toBe("nothing");
  });

  it("begins with cards: they mark what they pay for, and a single way is gone at once", () => {
    hand.toggle("W", true);
    expect([...hand.goals.keys()].sort()).toEqual(["c7", "d3"]);
    hand.toggle("W", false);
    hand.toggle("M", true);
    expect(hand.choose("c4")).toBe("asked");
    hand.drop();
    hand.toggle("W", true);
    expect(hand.choose("d3")).toBe("done");
    expect(table.done).toEqual(["c3>E:W"]);
  });

  it("says why raised cards do not do: by the rule where there is one", () => {
    hand.toggle("G", true);
    expect(hand.choose("c7")).toBe("refused");
    expect(hand.choose("f3")).toBe("refused");
    expect(table.asked).toEqual(["c3xc7:G", "c3!f3:G"]);
    expect(hand.choose("b9")).toBe("colour");
    expect(hand.choose("i1")).toBe("unreached");
    hand.toggle("B", true);
    expect(hand.choose("i1")).toBe("single");
    hand.drop();
    hand.toggle("joker", true);
    expect(hand.choose("f3")).toBe("refused");
    expect(table.asked.at(-1)).toBe("c3!f3:b");
    expect(hand.swap(false)).toBeNull();
  });

  it("hands on where a figure was let go", () => {
    const drops: unknown[] = [];
    const carrying = new Hand({
      ...table,
      act: (_, dropped) => void drops.push(dropped),
      view: () => view,
      facts: () => facts,
    });
    expect([carrying.movable("c3"), carrying.movable("f3"), carrying.movable("Na")]).toEqual([true, false, false]);
    carrying.choose("c3");
    expect(carrying.choose("c4", [5, 6])).toBe("done");
    expect(drops).toEqual([[5, 6]]);
  });

  it("has the rules explain what they do not allow, and keeps the figure", () => {
    hand.choose("c3");
    expect(hand.choose("f3")).toBe("refused");
    expect(hand.choose("h3")).toBe("refused");
    expect(table.asked).toEqual(["c3!f3:BBB", "c3>E:G"]);
    expect(hand.from).toBe("c3");
  });

  it("tells a figure that would stop earlier, or would have to turn, from one that may not go", () => {
    hand.choose("c3");
    expect(hand.choose("g3")).toBe("short");
    expect(hand.choose("g8")).toBe("askew");
    expect(table.asked).toEqual([]);
  });

  it("explains a closed gate, and does nothing when it is not one's turn", () => {
    expect(hand.choose("Sb")).toBe("refused");
    expect(table.asked).toEqual(["Sb:M"]);
    table.seat = null;
    expect(hand.choose("c3")).toBe("nothing");
    expect(hand.choose("Sb")).toBe("nothing");
  });
});
