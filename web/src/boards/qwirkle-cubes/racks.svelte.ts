/** The cubes before the seats, wherever on the page they are drawn: the board knows what lies there and what is in the air, rows and rack draw it. */
import type { Ground } from "../../cube/journey";
import type { Places } from "../board";
import type { HeldCube } from "./scene.svelte";

/** Where the cubes of a seat are thrown: the layer over its rack, whose `font-size` is the edge of its cubes. */
export interface RackStage {
  stage: HTMLElement;
  /** The middle of a place in it, in edges. */
  at(slot: number): Ground;
}

export class Racks {
  /** By seat; empty before there is a board. */
  hands = $state.raw<readonly (readonly HeldCube[])[]>([]);
  /** The seat whose cubes lie large before the person. */
  large = $state<number | null>(null);
  /** A cube of somebody else at which the person looks: where could it go? */
  asked = $state.raw<{ seat: number; slot: number; cube: string } | null>(null);
  readonly stages = new Map<number, RackStage>();

  /** To be called in an effect. */
  register(seat: number, rack: RackStage): () => void {
    this.stages.set(seat, rack);
    return () => void (this.stages.get(seat) === rack && this.stages.delete(seat));
  }
}

const known = new WeakMap<Places, Racks>();

/** The racks of one table: its board and what stands around it are given the same places. */
export function racksOf(places: Places): Racks {
  const found = known.get(places) ?? new Racks();
  known.set(places, found);
  return found;
}
