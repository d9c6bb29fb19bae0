/** What is seen on a board: what lies still, and what is on its way. It follows the game and never holds it up. */
import { fly as flyOver, type Traveller } from "../../cube/flight";
import type { Journey } from "../../cube/journey";
import { Motion } from "../../motion/queue";
import { still } from "../../settings/settings.svelte";
import type { Step } from "../board";

/** A step of a game whose views are known. */
export interface Played<View> extends Step {
  before: View;
  after: View;
}

/** Sends a piece through the air, over the board where no other stage is named. */
export type Fly = (look: Traveller, journey: Journey, stage?: HTMLElement) => Promise<void>;

/** `Sight` is what of the board decides how a step looks, such as the side it is seen from. */
export abstract class SceneOf<View, Resting, Sight = void> {
  abstract resting: Resting;
  /** The layer over the board. */
  stage: HTMLElement | undefined;
  readonly #motion = new Motion(still);

  /** What lies still in a view. */
  protected abstract rest(view: View): Resting;
  /** Shows one step: what flies, and what of the board rests meanwhile. */
  protected abstract play(step: Played<View>, fly: Fly, sight: Sight): Promise<void>;

  /** Shows a view at once. */
  jump(view: View): void {
    this.#motion.clear();
    this.resting = this.rest(view);
  }

  /** Shows how these steps led to a view. */
  follow(steps: readonly Step[], view: View, sight: Sight): void {
    if (steps.length === 0 || still() || !this.stage) return this.jump(view);
    for (const step of steps) this.put(step as Played<View>, sight);
  }

  stop(): void {
    this.#motion.clear();
  }

  protected put(step: Played<View>, sight: Sight): void {
    this.#motion.put(async (hurry, stop) => {
      const fly: Fly = async (look, journey, stage = this.stage) => {
        if (stage) await flyOver(stage, look, journey, hurry, stop);
      };
      try {
        await this.play(step, fly, sight);
      } finally {
        if (!stop.aborted) this.resting = this.rest(step.after);
      }
    });
  }
}
