// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { Step } from "../board";
import { SceneOf, type Played } from "./scene";

// Frames come at once here.
vi.mock("../../ui/frame", () => ({ afterFrame: () => Promise.resolve() }));

/** Views are words, and what rests is the view in capitals; a step takes until it is told to end. */
class Scene extends SceneOf<string, string, string> {
  resting = "";
  override stage = document.createElement("div");
  ends: (() => void)[] = [];
  protected readonly rest = (view: string) => view.toUpperCase();

  protected async play({ before, after }: Played<string>, _fly: unknown, sight: string): Promise<void> {
    this.resting = `${before} to ${after} ${sight}`;
    await new Promise<void>((resolve) => this.ends.push(resolve));
  }
}

const step = (number: number, before: string, after: string): Step => ({
  number,
  own: true,
  seen: { seat: 0, action: "" },
  before,
  after,
});
const soon = () => new Promise((resolve) => setTimeout(resolve));
const at = (view: string, events: number, steps: Step[] = [], jumps = 0) => ({ view, events, steps, jumps });

describe("what is seen on a board", () => {
  const opened = (): Scene => {
    const scene = new Scene();
    scene.follow(at("a", 0), "");
    expect(scene.resting).toBe("A");
    return scene;
  };

  it("follows step by step and ends with the last view", async () => {
    const scene = opened();
    scene.follow(at("c", 2, [step(0, "a", "b"), step(1, "b", "c")]), "from the south");
    expect(scene.resting).toBe("A"); // what changes around the board is drawn first
    await soon();
    expect(scene.resting).toBe("a to b from the south");
    scene.ends[0]?.();
    await soon();
    expect(scene.resting).toBe("b to c from the south");
    scene.ends[1]?.();
    await soon();
    expect(scene.resting).toBe("C");
  });

  it("plays every step once, however often it is shown the same", async () => {
    const scene = opened();
    const first = [step(0, "a", "b")];
    for (let n = 0; n < 4; n++) scene.follow(at("b", 1, first), "");
    await soon();
    expect(scene.ends).toHaveLength(1);
    const both = [...first, step(1, "b", "c")];
    scene.follow(at("c", 2, both), "");
    scene.ends[0]?.();
    await soon();
    scene.ends[1]?.();
    await soon();
    scene.follow(at("c", 2, both), "");
    expect(scene.ends).toHaveLength(2);
    expect(scene.resting).toBe("C");
  });

  it("settles in what is known better when a step shown ahead is confirmed", async () => {
    const scene = opened();
    scene.follow(at("b", 1, [step(0, "a", "b")]), "");
    scene.follow(at("b confirmed", 1, [step(0, "a", "b confirmed")]), "");
    await soon();
    scene.ends[0]?.();
    await soon();
    expect(scene.ends).toHaveLength(1);
    expect(scene.resting).toBe("B CONFIRMED");
  });

  it("takes back what was shown ahead and refused", async () => {
    const scene = opened();
    scene.follow(at("b", 1, [step(0, "a", "b")]), "");
    await soon();
    scene.follow(at("a", 0, [], 1), "");
    expect(scene.resting).toBe("A");
    scene.ends[0]?.();
    await soon();
    expect(scene.resting).toBe("A");
  });

  it("jumps where steps do not join, and nothing old comes back", async () => {
    const scene = opened();
    scene.follow(at("b", 1, [step(0, "a", "b")]), "");
    await soon();
    scene.follow(at("x", 4, [step(3, "w", "x")]), "");
    expect(scene.resting).toBe("X");
    scene.ends[0]?.();
    await soon();
    expect(scene.resting).toBe("X");
  });

  it("shows a step again, and then how things stand", async () => {
    const scene = opened();
    const steps = [step(0, "a", "b")];
    scene.follow(at("b", 1, steps), "");
    await soon();
    scene.ends[0]?.();
    await soon();
    scene.again(step(0, "a", "b"), "again");
    await soon();
    expect(scene.resting).toBe("a to b again");
    scene.ends[1]?.();
    await soon();
    expect(scene.resting).toBe("B");
  });

  it("begins nothing that was called off before its frame came", async () => {
    const scene = opened();
    scene.follow(at("b", 1, [step(0, "a", "b")]), "");
    scene.jump("x");
    await soon();
    expect(scene.ends).toHaveLength(0);
    expect(scene.resting).toBe("X");
  });

  it("takes a piece that was let go from where it is, without a frame in between", () => {
    const scene = opened();
    scene.follow(at("b", 1, [{ ...step(0, "a", "b"), dropped: [1, 2] }]), "");
    expect(scene.resting).toBe("a to b ");
  });
});
