/** The cubes at rest on the table and in the hands, and those in the air. */
import { Journey, standing } from "../../cube/journey";
import { CUBE, LEAN } from "../../cube/solid";
import { SceneOf, type Fly, type Played } from "../shared/scene";
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

interface Resting {
  table: readonly Placement[];
  hands: readonly (readonly HeldCube[])[];
}

/** What lies still while these slots of the hands are in the air. */
const rest = (view: View, away: readonly (readonly number[])[] = []): Resting => ({
  table: view.table.map(readPlacement),
  hands: view.hands.map((hand, seat) => hand.map((cube, slot) => ({ cube, away: away[seat]?.includes(slot) ?? false }))),
});

export class Scene extends SceneOf<View, Resting> {
  resting = $state.raw<Resting>({ table: [], hands: [] });
  readonly trays = new Map<number, TrayStage>();
  /** What the person has just done: cubes they confirmed lie on the table already and are not laid again before their eyes. */
  confirmed: string | null = null;
  protected readonly rest = (view: View) => rest(view);

  protected override put(step: Played<View>): void {
    if (!("action" in step.seen) || step.seen.action !== this.confirmed) return super.put(step);
    // Whoever acts has seen enough of what came before.
    this.confirmed = null;
    this.jump(step.after);
  }

  protected play({ seen, before, after }: Played<View>, fly: Fly): Promise<void> {
    return "chance" in seen ? this.#throw(seen.chance, before, after, fly) : this.#lay(seen.action, after, fly);
  }

  async #lay(text: string, after: View, fly: Fly): Promise<void> {
    const action = readAction(text);
    if (action.kind !== "lay") return;
    const laid = new Set(action.placements.map((placement) => placement.text));
    const flights = action.placements.map(({ cube, cell }, i) => {
      const to = middle(cell);
      // From beyond the table, where the others sit.
      const journey = new Journey(CUBE, standing({ x: to.x - 1, y: to.y - 4 }, CUBE)).wait(1 + 140 * i).hop(standing(to, CUBE), 0.8, 0, 520);
      return fly({ inks: inks(cube), face: Symbol, paint: paint(cube) }, journey);
    });
    this.resting = rest({ ...after, table: after.table.filter((placement) => !laid.has(placement)) });
    await Promise.all(flights);
  }

  async #throw(chance: string, before: View, after: View, fly: Fly): Promise<void> {
    const fresh = thrown(chance, before, after);
    this.resting = rest(after, fresh);
    await Promise.all(
      fresh.flatMap((slots, seat) => {
        const tray = this.trays.get(seat);
        if (!tray) return [];
        const place = (x: number, y: number) => standing({ x, y }, CUBE, tray.flat ? 0 : LEAN);
        return slots.map((slot, i) => {
          const cube = after.hands[seat]?.[slot] ?? "Ro";
          const tumbles = 1.5 + (((i * 7 + slot * 3) % 4) * 0.5);
          const journey = new Journey(CUBE, place(2.4 * tray.slot, 0.2 * i)).toss(place((slot + 0.5) * tray.slot, tray.slot / 2), tumbles, 0.3 + 0.2 * (i % 3), 820 + 60 * i);
          return fly({ inks: inks(cube), face: Symbol, paint: paint(cube), flat: tray.flat }, journey, tray.stage);
        });
      }),
    );
  }
}
