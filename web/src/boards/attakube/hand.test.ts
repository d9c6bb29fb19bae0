import { beforeEach, describe, expect, it } from "vitest";
import { FakeTable } from "../shared/fake";
import { readAction, type Action } from "./actions";
import type { Effect, Facts } from "./facts";
import { Hand } from "./hand.svelte";
import type { Kube } from "./kubes";

const kube = (side: number, at: string, kind: Kube["kind"]): Kube => ({
  id: `${side}.${at}`,
  side,
  number: 0,
  at,
  onTop: false,
  kind,
  faceUp: false,
  not: [],
  blocked: false,
  holds: null,
});
const kubes = [kube(0, "c3", "star"), kube(0, "e3", "quake"), kube(1, "c5", null)];
const legal = ["c3-c4", "c3-d4", "e3-e4", "e3!row", "e3!col", "+keys@a1", "+keys@b1"].map(readAction);
const none: Effect = { up: [], out: [], pushed: {}, blocked: [], freed: [], shields: [], points: 0, ends: null };
const facts: Facts = {
  sides: [],
  effects: { "c3-c4": none, "c3-d4": { ...none, up: ["c3"] }, "e3!row": { ...none, up: ["e3"], out: ["c3", "e3"] } },
};

describe("a hand", () => {
  let table: FakeTable<Action>;
  let hand: Hand;
  beforeEach(() => {
    table = new FakeTable(legal);
    hand = new Hand({ ...table, kubes: () => kubes, facts: () => facts });
  });

  it("sends a Kube at once where nothing is shown or lost", () => {
    expect(hand.choose("c3")).toBe("taken");
    expect([...hand.targets.keys()]).toEqual(["c4", "d4"]);
    expect(hand.choose("c4")).toBe("done");
    expect(table.done).toEqual(["c3-c4"]);
    expect(hand.from).toBeNull();
  });

  it("asks before it shows a secret, and takes the same choice for an answer", () => {
    hand.choose("c3");
    expect(hand.choose("d4")).toBe("asked");
    expect(table.done).toEqual([]);
    expect(hand.choose("d4")).toBe("done");
    expect(table.done).toEqual(["c3-d4"]);
  });

  it("asks anew when something else is chosen in between", () => {
    hand.choose("c3");
    hand.choose("d4");
    expect(hand.choose("e3")).toBe("taken");
    expect(hand.asked).toBeNull();
    const row = hand.untargeted.find(({ verb }) => verb === "row");
    expect(row && hand.do(row)).toBe("asked");
    expect(row && hand.do(row)).toBe("done");
    expect(table.done).toEqual(["e3!row"]);
  });

  it("takes a Kube out of the reserve and adds it on a gate", () => {
    expect(hand.take("+keys")).toBe(true);
    expect(hand.kind).toBe("keys");
    expect(hand.choose("b1")).toBe("done");
    expect(table.done).toEqual(["+keys@b1"]);
  });

  it("has the rules explain what they do not allow, and keeps the Kube in hand", () => {
    hand.choose("c3");
    expect(hand.choose("c5")).toBe("refused");
    expect(table.asked).toEqual(["c3-c5"]);
    expect(hand.from).toBe("c3");
    expect(hand.choose("c3")).toBe("dropped");
  });

  it("touches neither the other side's Kubes nor any when it is not one's turn", () => {
    expect(hand.choose("c5")).toBe("nothing");
    table.seat = null;
    expect(hand.choose("c3")).toBe("nothing");
    expect(hand.take("+keys")).toBe(false);
  });
});
