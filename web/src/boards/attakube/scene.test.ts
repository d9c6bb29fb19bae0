// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../board";
import type { View } from "./kubes";
import { Scene } from "./scene.svelte";

/** Flights that have not landed yet. */
const flights = vi.hoisted((): (() => void)[] => []);
vi.mock("../../cube/flight", () => ({ fly: () => new Promise<void>((land) => flights.push(land)) }));
vi.mock("../../motion/pace.svelte", () => ({
  factor: () => 1,
  note: () => undefined,
  turnToShow: () => Promise.resolve(),
}));
vi.mock("../../ui/frame", () => ({ afterFrame: () => Promise.resolve() }));

const soon = () => new Promise((resolve) => setTimeout(resolve));
const kube = (at: string, kind: string | null) => ({
  at,
  on_top: false,
  kind,
  face_up: false,
  not: [],
  blocked: false,
  holds: null,
});
/** The house has set up so many, and one has set up these oneself. */
const view = (house: number, own: string[]) =>
  ({
    sides: [
      { kubes: ["a1", "b1", "c1"].slice(0, house).map((at) => kube(at, null)) },
      { kubes: own.map((at) => kube(at, "eye")) },
    ],
  }) as unknown as View;
const step = (number: number, own: boolean, action: string, before: View, after: View): Step => ({
  number,
  own,
  seen: { seat: own ? 1 : 0, action },
  before,
  after,
});
const house = [step(0, false, "a1=?", view(0, []), view(1, [])), step(1, false, "b1=?", view(1, []), view(2, []))];
const mine = step(2, true, "a7=eye", view(2, []), view(2, ["a7"]));
const sight = { bottom: 1, hideOwn: false };
const places = (scene: Scene) => scene.resting.map(({ at }) => at);

describe("setting up while Kubes of the other side are coming", () => {
  let scene: Scene;
  beforeEach(() => {
    flights.length = 0;
    scene = new Scene();
    scene.stage = document.createElement("div");
    scene.follow({ view: view(0, []), events: 0, steps: [], jumps: 0 }, sight);
    scene.follow({ view: view(2, []), events: 2, steps: house, jumps: 0 }, sight);
  });

  it("shows one's own Kube at once, and all of them once in the end", async () => {
    await soon();
    expect(places(scene)).toEqual([]);
    scene.follow({ view: view(2, ["a7"]), events: 3, steps: [...house, mine], jumps: 0 }, sight);
    expect(places(scene)).toEqual(["a7"]);
    flights[0]?.();
    await soon();
    expect(places(scene)).toEqual(["a1", "a7"]);
    flights[1]?.();
    await soon();
    expect(places(scene)).toEqual(["a1", "b1", "a7"]);
    expect(scene.busy).toBe(false);
  });

  it("forgets it when the set-up is taken back", async () => {
    scene.follow({ view: view(2, ["a7"]), events: 3, steps: [...house, mine], jumps: 0 }, sight);
    scene.follow({ view: view(2, []), events: 2, steps: house, jumps: 1 }, sight);
    await soon();
    expect(places(scene)).toEqual(["a1", "b1"]);
  });
});
