import { describe, expect, it } from "vitest";
import { reoriented } from "../../cube/die";
import { moments } from "../../cube/frames";
import type { View } from "./kubes";
import { EDGE, ground, RAISED } from "./look";
import { travels } from "./travel";

type Seen = View["sides"][number]["kubes"][number];
const kube = (at: string | null, rest: Partial<Seen> = {}): Seen => ({
  at,
  on_top: false,
  kind: null,
  face_up: false,
  not: [],
  blocked: false,
  holds: null,
  ...rest,
});
const view = (first: Seen[], second: Seen[] = []) =>
  ({ sides: [{ kubes: first }, { kubes: second }] }) as unknown as View;
const sight = (bottom: number) => ({ bottom, hideOwn: false });
const last = (seen: string, before: View, after: View, bottom = 0) =>
  travels(seen, before, after, sight(bottom)).map(({ kube: { id }, inks, journey }) => {
    const pose = moments(journey).at(-1)?.pose;
    if (!pose) throw new Error("a journey");
    return { id, inks, pose };
  });

describe("a step of the game", () => {
  it("turns over at the end what was hidden, and nothing else", () => {
    const [turned, ...more] = last(
      "",
      view([kube("c3")], [kube("d4", { kind: "eye", face_up: true })]),
      view([kube("c3", { kind: "star", turned: true })], [kube("d4", { kind: "eye", face_up: true })]),
    );
    expect(turned?.id).toBe("0.0");
    expect(turned?.inks.top?.ink).toBe("yellow-hidden");
    expect(turned?.inks.bottom?.ink).toBe("yellow-star-end");
    expect(more).toEqual([]);
  });

  it.each([0, 1])("carries a Kube to its cell (seat %i below)", (bottom) => {
    const [moved] = last("c3-c4", view([kube("c3")]), view([kube("c4")]), bottom);
    const there = ground("c4", bottom);
    expect(moved?.pose.at[0]).toBeCloseTo(there.x);
    expect(moved?.pose.at[1]).toBeCloseTo(there.y);
  });

  it("turns a Kube up so that its power lies on top, the right way round", () => {
    const [turned] = last("c3-d4 {c3=star}", view([kube("c3")]), view([kube("d4", { kind: "star", face_up: true })]));
    if (!turned) throw new Error("a journey");
    expect(turned.inks.top?.ink).toBe("yellow-hidden");
    expect(reoriented(turned.inks, turned.pose.way).top).toEqual({ ink: "yellow-star-up", turn: 0 });
  });

  it("sets an Eclipse on top of what it covers, and lets what is destroyed go", () => {
    const [up] = last(
      "c3-c4",
      view([kube("c3", { kind: "eclipse", face_up: true })], [kube("c4")]),
      view([kube("c4", { kind: "eclipse", face_up: true, on_top: true })], [kube("c4", { blocked: true })]),
    );
    expect(up?.pose.at[1]).toBeCloseTo(ground("c4", 0).y + RAISED / EDGE);
    const gone = last(
      "c3!",
      view([kube("c3")], [kube("c4")]),
      view([kube(null, { kind: "cyclone", face_up: true })], [kube(null)]),
    );
    expect(gone.map(({ pose }) => pose.seen)).toEqual([0, 0]);
  });

  it("lets a Kube from the reserve appear, and leaves alone who does nothing", () => {
    const found = last("+?@a7", view([kube("c3")], []), view([kube("c3")], [kube("a7")]));
    expect(found.map(({ id }) => id)).toEqual(["1.0"]);
  });

  it("lets a Kube that was carried settle from where it was let go, and never from its cell", () => {
    const [carried] = travels("c3-c4", view([kube("c3")]), view([kube("c4")]), sight(0), { x: 5, y: 6 });
    if (!carried) throw new Error("a journey");
    const course = moments(carried.journey).map(({ pose }) => pose.at);
    expect(course[0]?.slice(0, 2)).toEqual([5, 6]);
    const there = ground("c4", 0);
    const away = course.map(([x, y]) => Math.hypot(x - there.x, y - there.y));
    expect(away).toEqual([...away].sort((a, b) => b - a));
    expect(away.at(-1)).toBeCloseTo(0);
    const [added] = travels("+keys@b1", view([]), view([kube("b1", { kind: "keys" })]), sight(0), { x: 5, y: 6 });
    expect(added?.journey.start.at.slice(0, 2)).toEqual([5, 6]);
  });

  it("does not show again what one sets up oneself", () => {
    expect(last("a1=star", view([]), view([kube("a1", { kind: "star" })]))).toEqual([]);
    expect(last("a1=?", view([]), view([kube("a1")]))).toHaveLength(1);
  });
});
