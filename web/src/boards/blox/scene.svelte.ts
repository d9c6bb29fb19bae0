/** Towers and figures at rest, and what is on its way. */
import { Journey, STEP_MS } from "../../cube/journey";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { landed, readAction } from "./actions";
import type { Place } from "./cells";
import Ink from "./Ink.svelte";
import { BLOCK, blockInks, blockPaint, FIGURE, figureInks, figurePaint, ground } from "./look";
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

export class Scene extends SceneOf<View, Resting> {
  resting = $state.raw<Resting>({ towers: {}, figures: [] });
  protected readonly rest = rest;

  protected async play({ seen, before, after }: Played<View>, fly: Fly): Promise<void> {
    if (!("action" in seen)) return;
    const action = readAction(seen.action);
    const end = landed(action, seen.seat, after);
    if (!end) return;
    const figure = (owner: number, journey: Journey) => fly({ inks: figureInks(owner), face: Ink, paint: figurePaint(owner) }, journey);
    const block = (colour: string, journey: Journey) => fly({ inks: blockInks(colour), face: Ink, paint: blockPaint(colour) }, journey);
    const stand = (place: Place) => new Journey(FIGURE, ground(place, FIGURE));
    /** A tower, block by block from the top. */
    const blocks = (tower: string, at: Place, go: (journey: Journey, i: number) => Journey) =>
      [...tower].map((colour, i) => block(colour, go(new Journey(BLOCK, ground(at, BLOCK, tower.length), i * BLOCK.h), i)));

    switch (action.kind) {
      case "enter":
      case "walk": {
        this.resting = without(rest(before), action.from);
        await figure(seen.seat, stand(action.from).slide(ground(end, FIGURE), 2 * STEP_MS));
        return;
      }
      case "destroy": {
        const tower = before.towers[end] ?? "";
        this.resting = without(rest(before), action.from, end);
        const { x, y } = ground(end, BLOCK);
        const falls = blocks(tower, end, (journey, i) => journey.wait((tower.length - 1 - i) * 90).hop({ x: x + 0.9, y: y + 0.5 }, 0.9, -i * BLOCK.h).fade());
        await Promise.all([...falls, figure(seen.seat, stand(action.from).wait(tower.length * 90).hop(ground(end, FIGURE), 0.8))]);
        return;
      }
      case "hit": {
        const victim = figureAt(before, end)?.owner ?? -1;
        this.resting = without(rest(before), action.from, end);
        const away = ground(end, FIGURE);
        await Promise.all([
          figure(victim, stand(end).wait(STEP_MS).hop({ x: away.x + 0.8, y: away.y + 0.4 }, 0.5).fade()),
          figure(seen.seat, stand(action.from).hop(ground(end, FIGURE), 0.5)),
        ]);
        return;
      }
      case "build": {
        this.resting = without(rest(before), end);
        await figure(seen.seat, stand(end).fade());
        await Promise.all(blocks(after.towers[end] ?? "", end, (journey, i) => journey.appear(STEP_MS + i * 130)));
        return;
      }
      case "swap": return;
    }
  }
}
