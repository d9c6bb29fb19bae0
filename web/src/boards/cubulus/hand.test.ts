import { beforeEach, describe, expect, it } from "vitest";
import { FakeTable } from "../shared/fake";
import { readAction, type Action } from "./actions";
import { Hand } from "./hand.svelte";
import { readPiece } from "./pieces";

const pieces = ["23B1", "C2D2", "E1", "63D1", "(14A9)", "(13A2)"].map(readPiece);
const legal = ["B1-A1-A2", "B1-B2-A2", "B1-B3", "B1@90", "C2D2-D2E2", "C2D2-SE2", "E1-E2"].map(readAction);

describe("a hand", () => {
  let table: FakeTable<Action>;
  let hand: Hand;
  beforeEach(() => {
    table = new FakeTable(legal);
    hand = new Hand({ ...table, pieces: () => pieces });
  });

  it("takes up one's own piece and sends it where only one action leads", () => {
    expect(hand.choose("B1")).toBe("taken");
    expect([...hand.targets.keys()].sort()).toEqual(["A2", "B3"]);
    expect(hand.choose("B3")).toBe("done");
    expect(table.done).toEqual(["B1-B3"]);
    expect(hand.piece).toBeNull();
  });

  it("asks which corner where two ways lead, and takes a click on the corner for an answer", () => {
    hand.choose("B1");
    expect(hand.choose("A2")).toBe("asked");
    expect(hand.choices.map(({ text }) => text)).toEqual(["B1-A1-A2", "B1-B2-A2"]);
    expect(table.done).toEqual([]);
    expect(hand.choose("B2")).toBe("done");
    expect(table.done).toEqual(["B1-B2-A2"]);
  });

  it("asks whether a shield swings or stands up", () => {
    hand.choose("D2");
    expect(hand.choose("E2")).toBe("asked");
    const stand = hand.choices.find(({ kind }) => kind === "stand");
    if (stand) hand.do(stand);
    expect(table.done).toEqual(["C2D2-SE2"]);
  });

  it("has the rules explain what they do not allow, and keeps the piece in hand", () => {
    hand.choose("B1");
    expect(hand.choose("B7")).toBe("refused");
    expect(table.asked).toEqual(["B1-B7"]);
    expect(hand.piece?.text).toBe("23B1");
    hand.turn(180);
    expect(table.asked).toEqual(["B1-B7", "B1@180"]);
    hand.turn(90);
    expect(table.done).toEqual(["B1@90"]);
  });

  it("changes to another of one's own pieces, and puts one back where it stood", () => {
    hand.choose("B1");
    expect(hand.choose("E1")).toBe("taken");
    expect(hand.choose("E1")).toBe("dropped");
    expect(hand.piece).toBeNull();
  });

  it("shows one way as chosen, another when asked, and does what is chosen twice", () => {
    hand.choose("B1");
    hand.choose("A2");
    const [first, second] = hand.choices;
    expect(hand.pointed).toBe(first);
    if (second) hand.show(second);
    expect([hand.pointed, hand.chosen]).toEqual([second, first]);
    hand.show(null);
    expect(hand.pointed).toBe(first);
    if (second) hand.pick(second);
    expect(hand.choose("A2")).toBe("asked");
    expect([hand.chosen, table.done]).toEqual([second, []]);
    if (second) hand.pick(second);
    expect(table.done).toEqual(["B1-B2-A2"]);
  });

  it("only looks at the other side's pieces, and at all of them when it is not one's turn", () => {
    expect(hand.choose("A9")).toBe("looked");
    expect([hand.piece, hand.looked?.text]).toEqual([null, "(14A9)"]);
    expect(hand.choose("A9")).toBe("nothing");
    expect(hand.looked).toBeNull();
    hand.choose("A9");
    expect(hand.choose("B1")).toBe("taken");
    expect(hand.looked).toBeNull();
    hand.drop();
    table.seat = null;
    expect(hand.choose("B1")).toBe("looked");
    expect(hand.choose("I5")).toBe("nothing");
    expect(table.done).toEqual([]);
  });
});
