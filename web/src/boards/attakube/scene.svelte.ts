/** The Kubes at rest, and those on their way. */
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { readKubes, type Kube, type View } from "./kubes";
import { look } from "./look";
import { travels, type Sight } from "./travel";

export class Scene extends SceneOf<View, readonly Kube[], Sight> {
  resting = $state.raw<readonly Kube[]>([]);
  protected readonly rest = readKubes;

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
