/** What is seen on the board: the pieces at rest, and those on their way. It follows the game and never holds it up. */
import { fly } from "../../cube/flight";
import { Journey, standing } from "../../cube/journey";
import { Motion } from "../../motion/queue";
import { still } from "../../settings/settings.svelte";
import type { Step } from "../board";
import { look, middle } from "./look";
import { readPieces, type Piece, type View } from "./pieces";
import { movement } from "./travel";

export class Scene {
  /** The pieces that lie still. */
  resting = $state.raw<readonly Piece[]>([]);
  stage: HTMLElement | undefined;
  readonly #motion = new Motion(still);

  /** Shows a view at once. */
  jump(view: View): void {
    this.#motion.clear();
    this.resting = readPieces(view);
  }

  /** Shows how these steps led to a view. */
  follow(steps: readonly Step[], view: View, bottom: number): void {
    if (steps.length === 0 || still() || !this.stage) return this.jump(view);
    for (const step of steps) this.#put(step, bottom);
  }

  stop(): void {
    this.#motion.clear();
  }

  #put(step: Step, bottom: number): void {
    const before = step.before as View;
    const after = step.after as View;
    this.#motion.put(async (hurry, stop) => {
      try {
        await this.#play("action" in step.seen ? step.seen.action : "", before, after, bottom, hurry, stop);
      } finally {
        if (!stop.aborted) this.resting = readPieces(after);
      }
    });
  }

  async #play(action: string, before: View, after: View, bottom: number, hurry: number, stop: AbortSignal): Promise<void> {
    const stage = this.stage;
    const moving = movement(action, before, after, bottom);
    if (!stage || !moving) return;
    const away = new Set([...moving.travels.map(({ piece }) => piece.text), ...moving.taken.map(({ text }) => text)]);
    const fade = moving.taken.map((piece) => {
      const { solid } = look(piece, bottom);
      return { piece, journey: new Journey(solid, standing(middle(piece.cells, bottom), solid)).wait(moving.takenAt).fade() };
    });
    const flights = [...fade, ...moving.travels].map(({ piece, journey }) => fly(stage, look(piece, bottom), journey, hurry, stop));
    this.resting = readPieces(before).filter((piece) => !away.has(piece.text));
    await Promise.all(flights);
  }
}
