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

  it("asks whether a shield slides or stands up", () => {
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

  it("touches neither the other side's pieces nor any when it is not one's turn", () => {
    expect(hand.choose("A9")).toBe("nothing");
    table.seat = null;
    expect(hand.choose("B1")).toBe("nothing");
  });
});
