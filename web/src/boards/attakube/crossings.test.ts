// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { crossedIn, Crossings } from "./crossings.svelte";
import { readKubes, type View } from "./kubes";

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
const view = (points: [number, number], first: Seen[], second: Seen[]) =>
  ({ points, sides: [{ kubes: first }, { kubes: second }] }) as unknown as View;

const before = view([0, 1], [kube("d7"), kube("c4")], [kube("d6")]);
const crossed = { before, after: view([3, 1], [kube(null), kube("c4")], [kube("d6")]) };
const destroyed = { before, after: view([0, 1], [kube("d7"), kube(null)], [kube(null)]) };

describe("who left through a gate", () => {
  beforeEach(() => localStorage.clear());

  it("is who left while its side scored, and nobody else", () => {
    expect(crossedIn(crossed)).toEqual(["0.0"]);
    expect(crossedIn(destroyed)).toEqual([]);
  });

  it("is still known when the page is loaded again, and at another table it is not", () => {
    const here = new Crossings();
    here.open("/table/a");
    here.see([crossed, destroyed]);
    const again = new Crossings();
    again.open("/table/a");
    const [gone, other] = readKubes(crossed.after);
    expect([gone && again.has(gone), other && again.has(other)]).toEqual([true, false]);
    again.open("/table/b");
    expect(gone && again.has(gone)).toBe(false);
    expect(again.has({ ...(gone as NonNullable<typeof gone>), not: ["keys"] })).toBe(true);
  });
});
