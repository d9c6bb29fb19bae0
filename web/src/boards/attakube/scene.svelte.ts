/** What is seen on the board: the Kubes at rest, and those on their way. It follows the game and never holds it up. */
import { fly } from "../../cube/flight";
import { Motion } from "../../motion/queue";
import { still } from "../../settings/settings.svelte";
import type { Step } from "../board";
import { readKubes, type Kube, type View } from "./kubes";
import { look } from "./look";
import { travels } from "./travel";

export class Scene {
  /** The Kubes that lie still. */
  resting = $state.raw<readonly Kube[]>([]);
  stage: HTMLElement | undefined;
  readonly #motion = new Motion(still);

  /** Shows a view at once. */
  jump(view: View): void {
    this.#motion.clear();
    this.resting = readKubes(view);
  }

  /** Shows how these steps led to a view. */
  follow(steps: readonly Step[], view: View, bottom: number, hideOwn: boolean): void {
    if (steps.length === 0 || still() || !this.stage || view.stage === "setup") return this.jump(view);
    for (const step of steps) this.#put(step, bottom, hideOwn);
  }

  stop(): void {
    this.#motion.clear();
  }

  #put({ seen, before, after }: Step, bottom: number, hideOwn: boolean): void {
    this.#motion.put(async (hurry, stop) => {
      try {
        await this.#play("action" in seen ? seen.action : "", before as View, after as View, bottom, hideOwn, hurry, stop);
      } finally {
        if (!stop.aborted) this.resting = readKubes(after as View);
      }
    });
  }

  async #play(seen: string, before: View, after: View, bottom: number, hideOwn: boolean, hurry: number, stop: AbortSignal): Promise<void> {
    const { stage } = this;
    if (!stage) return;
    const moving = travels(seen, before, after, bottom, hideOwn);
    const away = new Set(moving.map(({ kube }) => kube.id));
    const flights = moving.map(({ kube, inks, journey }) => fly(stage, { ...look(kube, hideOwn), inks }, journey, hurry, stop));
    this.resting = readKubes(before).filter((kube) => !away.has(kube.id));
    await Promise.all(flights);
  }
}
