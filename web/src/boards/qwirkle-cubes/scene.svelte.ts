/** The cubes at rest on the table and in the hands, and those in the air. */
import { Journey, standing, type Ground } from "../../cube/journey";
import { CUBE } from "../../cube/solid";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { readAction } from "./actions";
import { middle } from "./camera.svelte";
import { inks, paint } from "./look";
import type { Racks } from "./racks.svelte";
import Symbol from "./Symbol.svelte";
import { thrown } from "./thrown";
import { readPlacement, type Placement, type View } from "./view";

/** Between two cubes of a throw, in milliseconds. */
const TAKE_OFF_MS = 12;

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
  hands: view.hands.map((hand, seat) =>
    hand.map((cube, slot) => ({ cube, away: away[seat]?.includes(slot) ?? false })),
  ),
});

/** Where the base of a cube stands whose face has its middle there: everything is seen straight from above. */
const place = (centre: Ground): Ground => standing(centre, CUBE, 0);

export class Scene extends SceneOf<View, Resting> {
  #resting = $state.raw<Resting>({ table: [], hands: [] });
  readonly #racks: Racks;
  /** What the person has just confirmed: those cubes lie on the table already and are not laid again before their eyes. */
  confirmed: string | null = null;
  protected readonly rest = (view: View) => rest(view);

  constructor(racks: Racks) {
    super();
    this.#racks = racks;
  }

  get resting(): Resting {
    return this.#resting;
  }
  set resting(now: Resting) {
    this.#resting = now;
    this.#racks.hands = now.hands;
  }

  protected play({ seen, before, after }: Played<View>, fly: Fly): Promise<void> {
    return "chance" in seen ? this.#throw(seen.chance, before, after, fly) : this.#lay(seen.action, before, after, fly);
  }

  async #lay(text: string, before: View, after: View, fly: Fly): Promise<void> {
    const action = readAction(text);
    if (action.kind !== "lay") return;
    if (text === this.confirmed) {
      this.confirmed = null;
      this.resting = rest(after);
      return;
    }
    const hand = before.hands[before.seat] ?? [];
    // Measured before anything changes: otherwise the page would be laid out anew for each of them.
    const starts = action.placements.map(({ cube }) => this.#from(before.seat, hand.indexOf(cube)));
    const coming = new Set(action.placements.map((placement) => placement.text));
    const arrived = this.#step(() =>
      rest({ ...after, table: after.table.filter((placement) => !coming.has(placement)) }),
    );
    const flights = action.placements.map(async ({ text, cube, cell }, i) => {
      const to = middle(cell);
      const journey = new Journey(CUBE, place(starts[i] ?? { x: to.x - 1, y: to.y - 4 }))
        .wait(1 + 140 * i)
        .hop(place(to), 0.8, 0, 560);
      await fly({ inks: inks(cube), face: Symbol, paint: paint(cube), flat: true }, journey);
      coming.delete(text);
      arrived();
    });
    await Promise.all(flights);
  }

  /** Shows what rests now, and whenever it is called; not once something else is shown instead. */
  #step(now: () => Resting): () => void {
    let shown = (this.resting = now());
    return () => {
      if (this.#resting === shown) shown = this.resting = now();
    };
  }

  /** A place in somebody's rack as seen from the table; nothing where that rack is not drawn. */
  #from(seat: number, slot: number): Ground | null {
    const rack = this.#racks.stages.get(seat);
    if (!rack || slot < 0) return null;
    const box = rack.stage.getBoundingClientRect();
    const edge = parseFloat(getComputedStyle(rack.stage).fontSize);
    const { x, y } = rack.at(slot);
    return this.onStage([box.left + x * edge, box.top + y * edge]);
  }

  async #throw(chance: string, before: View, after: View, fly: Fly): Promise<void> {
    const fresh = thrown(chance, before, after).map((slots) => [...slots]);
    const arrived = this.#step(() => rest(after, fresh));
    await Promise.all(
      fresh.flatMap((slots, seat) => {
        const rack = this.#racks.stages.get(seat);
        if (!rack) return [];
        return [...slots].map(async (slot, i) => {
          // Each takes off in a task of its own: all together would hold up the page.
          if (i > 0) await new Promise((resolve) => setTimeout(resolve, TAKE_OFF_MS * i));
          const cube = after.hands[seat]?.[slot] ?? "Ro";
          const tumbles = 1.5 + ((i * 7 + slot * 3) % 4) * 0.5;
          const from = rack.at(2.5);
          const journey = new Journey(CUBE, place({ x: from.x, y: from.y - 0.3 + 0.15 * i })).toss(
            place(rack.at(slot)),
            tumbles,
            0.3 + 0.2 * (i % 3),
            820 + 60 * i,
          );
          await fly({ inks: inks(cube), face: Symbol, paint: paint(cube), flat: true }, journey, rack.stage);
          slots.splice(slots.indexOf(slot), 1);
          arrived();
        });
      }),
    );
  }
}
