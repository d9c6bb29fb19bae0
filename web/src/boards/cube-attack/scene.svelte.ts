/** What is seen on the board: the cubes at rest, and those on their way. It follows the game and never holds it up. */
import { fly } from "../../cube/flight";
import { Journey, standing, type Ground } from "../../cube/journey";
import { CUBE } from "../../cube/solid";
import { Motion } from "../../motion/queue";
import { still } from "../../settings/settings.svelte";
import type { Step } from "../board";
import { readAction } from "./actions";
import { REACH } from "./layout";
import { inks, paint } from "./look";
import Sign from "./Sign.svelte";
import { groups, readGroup, type Group, type View } from "./view";

export class Scene {
  /** The cubes that stand still. */
  resting = $state.raw<readonly Group[]>([]);
  stage: HTMLElement | undefined;
  readonly #motion = new Motion(still);

  jump(view: View): void {
    this.#motion.clear();
    this.resting = groups(view);
  }

  follow(steps: readonly Step[], view: View, places: ReadonlyMap<string, Ground>): void {
    if (steps.length === 0 || still() || !this.stage || places.size === 0) return this.jump(view);
    for (const step of steps) this.#put(step, places);
  }

  stop(): void {
    this.#motion.clear();
  }

  #put(step: Step, places: ReadonlyMap<string, Ground>): void {
    const before = step.before as View;
    const after = step.after as View;
    this.#motion.put(async (hurry, stop) => {
      try {
        await this.#play(step, before, after, places, hurry, stop);
      } finally {
        if (!stop.aborted) this.resting = groups(after);
      }
    });
  }

  async #play({ seen }: Step, before: View, after: View, places: ReadonlyMap<string, Ground>, hurry: number, stop: AbortSignal): Promise<void> {
    const stage = this.stage;
    if (!stage || !("action" in seen)) return;
    const action = readAction(seen.action);
    const ground = (planet: string) => {
      const { x, y } = places.get(planet) ?? { x: 0, y: 0 };
      return standing({ x: REACH + x, y: REACH + y }, CUBE);
    };
    const air = (cube: Group, journey: Journey) => fly(stage, { inks: inks(cube), face: Sign, paint: paint(cube.team) }, journey, hurry, stop);
    if (action.kind === "move") {
      const cube = readGroup(seen.seat, action.cube);
      this.resting = without(groups(before), cube.key);
      await air(cube, new Journey(CUBE, ground(cube.planet)).hop(ground(action.to), 0.7));
    } else if (action.kind === "attack") {
      const [team = "0", name = ""] = action.victim.split(":");
      const cube = readGroup(Number(team), name);
      if (cube.health === 1) this.resting = without(groups(before), cube.key);
      await air(cube, new Journey(CUBE, ground(action.to)).fade());
    } else if (action.kind === "activate") {
      const entry = after.entries[seen.seat] ?? "";
      const born = `${entry}.u1`;
      const count = (view: View) => (view.cubes[seen.seat] ?? []).filter((name) => name === born).length;
      if (count(after) > count(before)) await air(readGroup(seen.seat, born), new Journey(CUBE, ground(entry)).appear());
    }
  }
}

/** All but one of the cubes of a group. */
function without(all: readonly Group[], key: string): Group[] {
  return all.flatMap((group) => (group.key !== key ? [group] : group.count > 1 ? [{ ...group, count: group.count - 1 }] : []));
}
