/** What a board shows: what rests, and what moves. It follows the game, shows every step once, and never delays the game. */
import { fly as flyOver, type Traveller } from "../../cube/flight";
import type { Journey } from "../../cube/journey";
import { Motion } from "../../motion/queue";
import { settings, still } from "../../settings/settings.svelte";
import { afterFrame } from "../../ui/frame";
import type { BoardProps, Step } from "../board";

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
  readonly #motion = new Motion();
  /** How many events are shown, or will be when everything has moved; none before the first view. */
  #events: number | null = null;
  #jumps = 0;
  /** What lies still once everything has moved. */
  #view: View | undefined;

  /** What lies still in a view. */
  protected abstract rest(view: View): Resting;
  /** Shows one step: what flies, and what of the board rests meanwhile. */
  protected abstract play(step: Played<View>, fly: Fly, sight: Sight): Promise<void>;

  /** Whether something moves, or waits to be shown. */
  get busy(): boolean {
    return this.#motion.busy;
  }

  /** Shows a view at once. */
  jump(view: View): void {
    this.#motion.clear();
    this.#view = view;
    this.resting = this.rest(view);
  }

  /** Ends what moves: everything is where it belongs. */
  finish(): void {
    if (this.busy && this.#view !== undefined) this.jump(this.#view);
  }

  /** Shows what has happened since the last time: each step once, in order; a jump where they do not join. */
  follow({ view, events, steps, jumps }: Pick<BoardProps, "view" | "events" | "steps" | "jumps">, sight: Sight): void {
    const shown = this.#events;
    const fresh = steps.filter(({ number }) => shown !== null && number >= shown && number < events) as Played<View>[];
    const joined =
      shown !== null &&
      jumps === this.#jumps &&
      events === shown + fresh.length &&
      fresh.every(({ number }, n) => number === shown + n);
    this.#events = events;
    this.#jumps = jumps;
    if (!joined || !this.stage || (still() && settings.pace !== "step")) return this.jump(view as View);
    this.#view = view as View;
    for (const step of fresh) this.#put(step, sight);
    // The same position: what was shown ahead has been confirmed.
    if (!this.busy) this.resting = this.rest(this.#view);
  }

  /** Shows a step again that has been seen, and then how things stand. */
  again(step: Step, sight: Sight): void {
    if (this.busy || still() || !this.stage) return;
    this.#put({ ...step, own: true } as Played<View>, sight, true);
  }

  stop(): void {
    this.#motion.clear();
  }

  /** A point of the window, in edges on the stage. */
  protected onStage([x, y]: readonly [number, number]): { x: number; y: number } {
    const box = this.stage?.getBoundingClientRect();
    const edge = this.stage ? parseFloat(getComputedStyle(this.stage).fontSize) : 1;
    return { x: (x - (box?.left ?? 0)) / edge, y: (y - (box?.top ?? 0)) / edge };
  }

  #put(step: Played<View>, sight: Sight, past = false): void {
    const last = this.#events;
    this.#motion.put(async (hurry, stop) => {
      const fly: Fly = async (look, journey, stage = this.stage) => {
        if (stage && !still()) await flyOver(stage, look, journey, hurry, stop);
      };
      try {
        // What the move changes around the board is drawn first: made together with what flies, both would take one long task. A piece that is let go is not put back for that.
        if (!step.dropped) await afterFrame(stop);
        if (!stop.aborted) await this.play(step, fly, sight);
      } finally {
        if (!stop.aborted)
          this.resting = this.rest(
            past || (step.number + 1 === last && last === this.#events) ? (this.#view ?? step.after) : step.after,
          );
      }
    }, step.own ?? false);
  }
}
