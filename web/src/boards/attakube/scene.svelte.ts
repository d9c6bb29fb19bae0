/** The Kubes at rest, and those on their way. */
import type { BoardProps } from "../board";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { readAction } from "./actions";
import { readKubes, type Kube, type View } from "./kubes";
import { look } from "./look";
import { travels, type Sight } from "./travel";

export class Scene extends SceneOf<View, readonly Kube[], Sight> {
  #calm = $state.raw<readonly Kube[]>([]);
  /** What one has set up while Kubes of the other side were still coming: it stood there as planned, and stays. */
  #early = $state.raw<readonly Kube[]>([]);
  #followed = 0;
  protected readonly rest = readKubes;

  get resting(): readonly Kube[] {
    return this.#early.length > 0 ? [...this.#calm, ...this.#early] : this.#calm;
  }
  set resting(kubes: readonly Kube[]) {
    const there = new Set(kubes.map(({ id }) => id));
    this.#calm = kubes;
    this.#early = this.#early.filter(({ id }) => !there.has(id));
  }

  override jump(view: View): void {
    this.#early = [];
    super.jump(view);
  }

  override follow(to: Pick<BoardProps, "view" | "events" | "steps" | "jumps">, sight: Sight): void {
    super.follow(to, sight);
    if (this.busy) {
      const set = to.steps.filter(({ number }) => number >= this.#followed && number < to.events).flatMap(ownSetUp);
      this.#early = [...this.#early, ...set];
    }
    this.#followed = to.events;
  }

  protected async play({ seen, before, after, dropped }: Played<View>, fly: Fly, sight: Sight): Promise<void> {
    const moving = travels(
      "action" in seen ? seen.action : "",
      before,
      after,
      sight,
      dropped ? this.onStage(dropped) : null,
    );
    const away = new Set(moving.map(({ kube }) => kube.id));
    const flights = moving.map(({ kube, inks, journey }) => fly({ ...look(kube, sight.hideOwn), inks }, journey));
    this.resting = readKubes(before).filter((kube) => !away.has(kube.id));
    await Promise.all(flights);
  }
}

/** The Kube that one sets up oneself in a step, if it is such a step. */
function ownSetUp({ own, seen, before, after }: BoardProps["steps"][number]): Kube[] {
  if (!own || !("action" in seen) || readAction(seen.action).verb !== "set") return [];
  const old = new Set(readKubes(before as View).map(({ id }) => id));
  return readKubes(after as View).filter(({ id, kind }) => kind && !old.has(id));
}
