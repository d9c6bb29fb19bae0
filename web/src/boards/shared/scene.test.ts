import { describe, expect, it } from "vitest";
import type { Step } from "../board";
import { SceneOf, type Played } from "./scene";

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

const step = (before: string, after: string): Step => ({ number: 0, seen: { seat: 0, action: "" }, before, after });
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe("what is seen on a board", () => {
  it("follows step by step and ends with the last view", async () => {
    const scene = new Scene();
    scene.follow([step("a", "b"), step("b", "c")], "c", "from the south");
    expect(scene.resting).toBe("a to b from the south");
    scene.ends[0]?.();
    await soon();
    expect(scene.resting).toBe("b to c from the south");
    scene.ends[1]?.();
    await soon();
    expect(scene.resting).toBe("C");
  });

  it("jumps where no step is known, and nothing old comes back", async () => {
    const scene = new Scene();
    scene.follow([step("a", "b")], "b", "from the south");
    scene.follow([], "x", "from the north");
    expect(scene.resting).toBe("X");
    scene.ends[0]?.();
    await soon();
    expect(scene.resting).toBe("X");
  });
});
