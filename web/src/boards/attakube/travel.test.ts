import { describe, expect, it } from "vitest";
import { reoriented } from "../../cube/die";
import { moments } from "../../cube/frames";
import { standing } from "../../cube/journey";
import { CUBE } from "../../cube/solid";
import type { View } from "./kubes";
import { middle } from "./look";
import { travels } from "./travel";

type Seen = View["sides"][number]["kubes"][number];
const kube = (at: string | null, rest: Partial<Seen> = {}): Seen => ({ at, on_top: false, kind: null, face_up: false, not: [], blocked: false, holds: null, ...rest });
const view = (first: Seen[], second: Seen[] = []) => ({ sides: [{ kubes: first }, { kubes: second }] }) as unknown as View;
const last = (seen: string, before: View, after: View, bottom = 0) =>
  travels(seen, before, after, bottom, false).map(({ kube: { id }, inks, journey }) => {
    const pose = moments(journey).at(-1)?.pose;
    if (!pose) throw new Error("a journey");
    return { id, inks, pose };
  });

describe("a step of the game", () => {
  it.each([0, 1])("carries a Kube to its cell (seat %i below)", (bottom) => {
    const [moved] = last("c3-c4", view([kube("c3")]), view([kube("c4")]), bottom);
    const there = standing(middle("c4", bottom), CUBE);
    expect(moved?.pose.at[0]).toBeCloseTo(there.x);
    expect(moved?.pose.at[1]).toBeCloseTo(there.y);
  });

  it("turns a Kube up so that its power lies on top, the right way round", () => {
    const [turned] = last("c3-d4 {c3=star}", view([kube("c3")]), view([kube("d4", { kind: "star", face_up: true })]));
    if (!turned) throw new Error("a journey");
    expect(turned.inks.top?.ink).toBe("back0");
    expect(reoriented(turned.inks, turned.pose.way).top).toEqual({ ink: "star", turn: 0 });
  });

  it("sets an Eclipse on top of what it covers, and lets what is destroyed go", () => {
    const [up] = last("c3-c4", view([kube("c3", { kind: "eclipse", face_up: true })], [kube("c4")]), view([kube("c4", { kind: "eclipse", face_up: true, on_top: true })], [kube("c4", { blocked: true })]));
    expect(up?.pose.at[2]).toBeCloseTo(1.1);
    const gone = last("c3!", view([kube("c3")], [kube("c4")]), view([kube(null, { kind: "cyclone", face_up: true })], [kube(null)]));
    expect(gone.map(({ pose }) => pose.seen)).toEqual([0, 0]);
  });

  it("lets a Kube from the reserve appear, and leaves alone who does nothing", () => {
    const found = last("+?@a7", view([kube("c3")], []), view([kube("c3")], [kube("a7")]));
    expect(found.map(({ id }) => id)).toEqual(["1.0"]);
  });
});
