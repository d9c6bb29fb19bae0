/** What is seen: the cubes at rest on the table and in the hands, and those in the air. It follows the game and never holds it up. */
import { fly } from "../../cube/flight";
import { Journey, standing } from "../../cube/journey";
import { CUBE, LEAN } from "../../cube/solid";
import { Motion } from "../../motion/queue";
import { still } from "../../settings/settings.svelte";
import type { Step } from "../board";
import { readAction } from "./actions";
import { middle } from "./camera.svelte";
import { inks, paint } from "./look";
import Symbol from "./Symbol.svelte";
import { thrown } from "./thrown";
import { readPlacement, type Placement, type View } from "./view";

/** Where the cubes of a seat are thrown: the layer over its tray, and how its cubes lie there. */
export interface TrayStage {
  stage: HTMLElement;
  /** From the middle of one cube to the next, in edges. */
  slot: number;
  flat: boolean;
}

export interface HeldCube {
  cube: string;
  /** It is in the air: its place is kept free. */
  away: boolean;
}

export class Scene {
  table = $state.raw<readonly Placement[]>([]);
  hands = $state.raw<readonly (readonly HeldCube[])[]>([]);
  /** The layer over the table. */
  stage: HTMLElement | undefined;
  readonly trays = new Map<number, TrayStage>();
  /** What the person has just done: cubes they confirmed lie on the table already and are not laid again before their eyes. */
  confirmed: string | null = null;
  readonly #motion = new Motion(still);

  jump(view: View): void {
    this.#motion.clear();
    this.#rest(view);
  }

  follow(steps: readonly Step[], view: View): void {
    if (steps.length === 0 || still() || !this.stage) return this.jump(view);
    for (const step of steps) this.#put(step);
  }

  stop(): void {
    this.#motion.clear();
  }

  #rest(view: View, away: readonly (readonly number[])[] = []): void {
    this.table = view.table.map(readPlacement);
    this.hands = view.hands.map((hand, seat) => hand.map((cube, slot) => ({ cube, away: away[seat]?.includes(slot) ?? false })));
  }

  #put(step: Step): void {
    const after = step.after as View;
    if ("action" in step.seen && step.seen.action === this.confirmed) {
      // Whoever acts has seen enough of what came before.
      this.confirmed = null;
      return this.jump(after);
    }
    this.#motion.put(async (hurry, stop) => {
      try {
        if ("chance" in step.seen) await this.#throw(step.seen.chance, step.before as View, after, hurry, stop);
        else await this.#lay(step.seen.action, after, hurry, stop);
      } finally {
        if (!stop.aborted) this.#rest(after);
      }
    });
  }

  async #lay(text: string, after: View, hurry: number, stop: AbortSignal): Promise<void> {
    const action = readAction(text);
    const stage = this.stage;
    if (action.kind !== "lay" || !stage) return;
    const laid = new Set(action.placements.map((placement) => placement.text));
    const flights = action.placements.map(({ cube, cell }, i) => {
      const to = middle(cell);
      // From beyond the table, where the others sit.
      const journey = new Journey(CUBE, standing({ x: to.x - 1, y: to.y - 4 }, CUBE)).wait(1 + 140 * i).hop(standing(to, CUBE), 0.8, 0, 520);
      return fly(stage, { inks: inks(cube), face: Symbol, paint: paint(cube) }, journey, hurry, stop);
    });
    this.#rest({ ...after, table: after.table.filter((placement) => !laid.has(placement)) });
    await Promise.all(flights);
  }

  async #throw(chance: string, before: View, after: View, hurry: number, stop: AbortSignal): Promise<void> {
    const fresh = thrown(chance, before, after);
    this.#rest(after, fresh);
    await Promise.all(
      fresh.flatMap((slots, seat) => {
        const tray = this.trays.get(seat);
        if (!tray) return [];
        const place = (x: number, y: number) => standing({ x, y }, CUBE, tray.flat ? 0 : LEAN);
        return slots.map((slot, i) => {
          const cube = after.hands[seat]?.[slot] ?? "Ro";
          const tumbles = 1.5 + (((i * 7 + slot * 3) % 4) * 0.5);
          const journey = new Journey(CUBE, place(2.4 * tray.slot, 0.2 * i)).toss(place((slot + 0.5) * tray.slot, tray.slot / 2), tumbles, 0.3 + 0.2 * (i % 3), 820 + 60 * i);
          return fly(tray.stage, { inks: inks(cube), face: Symbol, paint: paint(cube), flat: tray.flat }, journey, hurry, stop);
        });
      }),
    );
  }
}
