/** Towers and figures at rest, and what is on its way. */
import { Journey, STEP_MS } from "../../cube/journey";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { landed, readAction } from "./actions";
import { middle, type Place } from "./cells";
import Flying from "./Flying.svelte";
import { blockInks, figureInks, TILE } from "./look";
import { figureAt, figures, type Figure, type View } from "./view";

interface Resting {
  towers: Readonly<Record<Place, string>>;
  figures: readonly Figure[];
}

const rest = (view: View): Resting => ({ towers: view.towers, figures: figures(view) });

/** The same without what stands on these places. */
function without({ towers, figures }: Resting, ...places: (Place | null)[]): Resting {
  return {
    towers: Object.fromEntries(Object.entries(towers).filter(([at]) => !places.includes(at))),
    figures: figures.filter(({ at }) => !places.includes(at)),
  };
}

/** A figure that was let go by hand slides the rest of the way. */
const SETTLE_MS = 140;

export class Scene extends SceneOf<View, Resting> {
  resting = $state.raw<Resting>({ towers: {}, figures: [] });
  protected readonly rest = rest;

  /** A point of the window, in edges of the board. */
  onBoard(x: number, y: number): { x: number; y: number } {
    return this.onStage([x, y]);
  }

  protected async play({ seen, before, after, dropped }: Played<View>, fly: Fly): Promise<void> {
    if (!("action" in seen)) return;
    const action = readAction(seen.action);
    const end = landed(action, seen.seat, after);
    if (!end) return;
    const figure = (owner: number, journey: Journey) =>
      fly({ inks: figureInks(owner), face: Flying, paint: "blox-air", flat: true }, journey);
    const stand = (place: Place) => new Journey(TILE, middle(place));
    /** The one who acts, on its way; from the hand if it was carried. */
    const goes = (ms: number, wait = 0) =>
      figure(
        seen.seat,
        dropped
          ? new Journey(TILE, this.onStage(dropped)).slide(middle(end), SETTLE_MS)
          : stand(action.from).wait(wait).slide(middle(end), ms),
      );
    /** A tower, storey by storey. */
    const blocks = (tower: string, go: (journey: Journey, storey: number) => Journey) =>
      [...tower].map((_, i) =>
        fly({ inks: blockInks(tower, i), face: Flying, paint: "blox-air", flat: true }, go(stand(end), i)),
      );

    switch (action.kind) {
      case "enter":
      case "walk":
        this.resting = without(rest(before), action.from);
        return goes(2 * STEP_MS);
      case "destroy": {
        const tower = before.towers[end] ?? "";
        this.resting = without(rest(before), action.from, end);
        const { x, y } = middle(end);
        // From the top, each a little to the side, and out of sight: to the player who took them.
        const falls = blocks(tower, (journey, i) =>
          journey
            .wait(1 + (tower.length - 1 - i) * 110)
            .slide({ x: x + 0.3, y: y - 0.08 }, 0.6 * STEP_MS)
            .fade(0.7 * STEP_MS),
        );
        await Promise.all([...falls, goes(1.4 * STEP_MS, tower.length * 110)]);
        return;
      }
      case "hit": {
        const victim = figureAt(before, end)?.owner ?? -1;
        this.resting = without(rest(before), action.from, end);
        const { x, y } = middle(end);
        await Promise.all([
          figure(
            victim,
            stand(end)
              .wait(0.8 * STEP_MS)
              .slide({ x: x + 0.6, y: y + 0.15 }, 0.8 * STEP_MS)
              .fade(),
          ),
          goes(1.4 * STEP_MS),
        ]);
        return;
      }
      case "build":
        this.resting = without(rest(before), end);
        await figure(seen.seat, stand(end).fade(0.8 * STEP_MS));
        await Promise.all(blocks(after.towers[end] ?? "", (journey, i) => journey.appear(0.8 * STEP_MS + i * 140)));
        return;
      case "swap":
        return;
    }
  }
}
