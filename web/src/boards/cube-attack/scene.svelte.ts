/** The cubes at rest, and those on their way. */
import { Journey, standing, type Ground } from "../../cube/journey";
import { CUBE } from "../../cube/solid";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { readAction } from "./actions";
import { REACH } from "./layout";
import { inks, paint } from "./look";
import Sign from "./Sign.svelte";
import { groups, readGroup, type Group, type View } from "./view";

/** Where the planets are. */
type Places = ReadonlyMap<string, Ground>;

export class Scene extends SceneOf<View, readonly Group[], Places> {
  resting = $state.raw<readonly Group[]>([]);
  protected readonly rest = groups;

  protected async play({ seen, before, after }: Played<View>, fly: Fly, places: Places): Promise<void> {
    if (!("action" in seen)) return;
    const action = readAction(seen.action);
    const ground = (planet: string) => {
      const { x, y } = places.get(planet) ?? { x: 0, y: 0 };
      return standing({ x: REACH + x, y: REACH + y }, CUBE);
    };
    const air = (cube: Group, journey: Journey) => fly({ inks: inks(cube), face: Sign, paint: paint(cube.team) }, journey);
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
