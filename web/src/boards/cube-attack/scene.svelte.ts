/** The cubes at rest, the round they are in, and those on their way. */
import { Journey, type Ground, type Pose } from "../../cube/journey";
import type { Solid } from "../../cube/solid";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { readAction, type Attack } from "./actions";
import Air from "./Air.svelte";
import { spots, type Places, type Spot } from "./layout";
import { coinInk, cubeInk, field, pointsInk, SHOT, SMALL } from "./look";
import { byPlanet, groups, readGroup, type Group, type View } from "./view";

/** What lies still: the cubes, and what the corners of the board say. */
export interface Resting {
  cubes: readonly Group[];
  round: number;
  first: number;
  turn: number | null;
}

/** Where the planets are, which of them are moons, and where the middle of the board is on the stage. */
export interface Sight {
  places: readonly (readonly [string, Ground])[];
  moons: readonly string[];
}

/** A cube goes along its orbit in this time, and settles in this where it was let go by hand. */
const GLIDE_MS = 480;
const SETTLE_MS = 140;

export class Scene extends SceneOf<View, Resting, Sight> {
  resting = $state.raw<Resting>({ cubes: [], round: 1, first: 0, turn: null });
  /** The action that was shown last, or is being shown. */
  last = $state.raw<string | null>(null);
  /** Where the row of a team is, if it can be seen: there its points go. */
  rowOf: (team: number) => Element | null = () => null;

  override jump(view: View): void {
    super.jump(view);
    this.last = null;
  }

  protected rest(view: View): Resting {
    return { cubes: groups(view), round: view.round, first: view.first, turn: view.turn };
  }

  protected async play(step: Played<View>, fly: Fly, sight: Sight): Promise<void> {
    const { seen, before, after } = step;
    if (!("action" in seen)) return;
    this.last = seen.action;
    const action = readAction(seen.action);
    const places = new Map(sight.places);
    const [from, to] = [lay(groups(before), places), lay(groups(after), places)];
    const stay = this.rest(before);
    if (action.kind === "move") {
      const cube = readGroup(seen.seat, action.cube);
      const there = to.get(`${seen.seat}:${action.to}.${action.cube.split(".")[1]}`);
      const here = from.get(cube.key);
      this.resting = { ...stay, cubes: without(stay.cubes, cube.key) };
      if (here && there) await this.#move(step, fly, cube, here, there);
    } else if (action.kind === "attack") {
      await this.#attack(fly, action, seen.seat, stay, from);
    } else if (action.kind === "activate") {
      // Whatever the planet gave: a cube that was not there before comes into sight.
      const had = new Set(stay.cubes.map(({ key, count }) => `${key} ${count}`));
      const changed = groups(after).find(
        ({ key, team, count }) => team === seen.seat && !had.has(`${key} ${count}`) && key !== `${team}:${action.cube}`,
      );
      const spot = changed && to.get(changed.key);
      if (spot)
        await this.#air(
          fly,
          spot.group,
          glide(field(spot.group), this.#stage(spot.at), this.#stage(spot.at), 0.6 * spot.size, spot.size, 360, 0),
        );
    }
    if (after.round !== before.round || after.turn === null) {
      this.resting = { ...stay, cubes: groups(after) };
      await this.#score(step, fly, places, sight.moons);
    }
  }

  async #move(step: Played<View>, fly: Fly, cube: Group, here: Spot, there: Spot): Promise<void> {
    const goal = this.#stage(there.at);
    if (step.dropped)
      await this.#air(fly, cube, glide(field(cube), this.onStage(step.dropped), goal, 1, there.size, SETTLE_MS));
    else await this.#air(fly, cube, glide(field(cube), this.#stage(here.at), goal, here.size, there.size, GLIDE_MS));
  }

  /** A square's shot goes along the orbit; a triangle strikes where it stands. Then the cube that was hit loses a life, or goes. */
  async #attack(fly: Fly, action: Attack, by: number, stay: Resting, from: ReadonlyMap<string, Spot>): Promise<void> {
    const source = from.get(`${by}:${action.cube}`);
    const victim = from.get(action.victim);
    if (!source || !victim) return;
    await fly(
      { inks: { top: { ink: SHOT, turn: 0 } }, face: Air, paint: "ca-air", flat: true },
      glide(SMALL, this.#stage(source.at), this.#stage(victim.at), 1, 1, GLIDE_MS),
    );
    const [team = "0", name = ""] = action.victim.split(":");
    const cube = readGroup(Number(team), name);
    const hurt = { ...cube, health: 1 };
    this.resting = { ...stay, cubes: cube.health > 1 ? stay.cubes : without(stay.cubes, cube.key) };
    const at = this.#stage(victim.at);
    await this.#air(
      fly,
      cube.health > 1 ? hurt : cube,
      glide(
        field(cube),
        at,
        cube.health > 1 ? at : { x: at.x, y: at.y + 0.5 },
        victim.size,
        0.7 * victim.size,
        380,
        1,
        0,
      ),
    );
  }

  /** Points go from the moons to those who hold them, and are counted there. */
  async #score({ before, after }: Played<View>, fly: Fly, places: Places, moons: readonly string[]): Promise<void> {
    const gained = after.points.map((points, team) => points - (before.points[team] ?? 0));
    const goals = after.points.map((_, team) => this.#goal(team, places.get(after.entries[team] ?? "")));
    const air = (ink: string, journey: Journey) =>
      fly({ inks: { top: { ink, turn: 0 } }, face: Air, paint: "ca-air", flat: true }, journey);
    const coins = gained.flatMap((points, team) =>
      points > 0
        ? moons
            .filter((moon) => after.cubes[team]?.some((name) => name.startsWith(`${moon}.`)))
            .map((moon) => ({ team, moon }))
        : [],
    );
    await Promise.all(
      coins.map(({ team, moon }) =>
        air(coinInk(team), glide(SMALL, this.#stage(places.get(moon)), goals[team] ?? { x: 0, y: 0 }, 1, 0.8, 800)),
      ),
    );
    await Promise.all(
      gained.map(async (points, team) => {
        const at = goals[team];
        if (points > 0 && at) await air(pointsInk(team, points), glide(SMALL, at, at, 1.4, 1.1, 700, 1, 0.4));
      }),
    );
  }

  #goal(team: number, entry: Ground | undefined): Ground {
    const row = this.rowOf(team)?.getBoundingClientRect();
    return row?.width ? this.onStage([row.left + row.width / 2, row.top + row.height / 2]) : this.#stage(entry);
  }

  /** A point of the galaxy on the stage, whose beginning is its upper left corner. */
  #stage(at: Ground | undefined): Ground {
    const edge = this.stage ? parseFloat(getComputedStyle(this.stage).fontSize) : 1;
    return {
      x: (this.stage?.clientWidth ?? 0) / edge / 2 + (at?.x ?? 0),
      y: (this.stage?.clientHeight ?? 0) / edge / 2 + (at?.y ?? 0),
    };
  }

  #air(fly: Fly, cube: Group, journey: Journey): Promise<void> {
    return fly({ inks: { top: { ink: cubeInk(cube), turn: 0 } }, face: Air, paint: "ca-air", flat: true }, journey);
  }
}

/** Where every group stands. */
export function lay(all: readonly Group[], places: Places): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const [planet, there] of byPlanet(all)) {
    const middle = places.get(planet) ?? { x: 0, y: 0 };
    const drawn = spots(there, middle, planet === "F");
    for (const group of there) {
      const spot =
        drawn.find((each) => each.group.key === group.key) ?? drawn.find((each) => each.group.team === group.team);
      if (spot) found.set(group.key, { ...spot, group });
    }
  }
  return found;
}

const soft = (t: number) => t * t * (3 - 2 * t);

/** One leg straight from place to place, growing, shrinking, coming or going on the way. */
function glide(
  solid: Solid,
  from: Ground,
  to: Ground,
  size: number,
  sizeThen: number,
  ms: number,
  seen = 1,
  seenThen = 1,
): Journey {
  const journey = new Journey(solid, from);
  const still = journey.start;
  const pose = (t: number): Pose => {
    const u = soft(t);
    const scale = size + (sizeThen - size) * u;
    return {
      ...still,
      at: [from.x + (to.x - from.x) * u, from.y + (to.y - from.y) * u, 0],
      stretch: [scale, scale, 1],
      seen: seen + (seenThen - seen) * u,
    };
  };
  journey.legs.push({ ms, pieces: 12, pose });
  return journey;
}

/** All but one of the cubes of a group. */
function without(all: readonly Group[], key: string): Group[] {
  return all.flatMap((group) =>
    group.key !== key ? [group] : group.count > 1 ? [{ ...group, count: group.count - 1 }] : [],
  );
}
