/**
 * What the person is about to do: the cubes picked for the throw, or the cube in hand and those laid but not yet confirmed. Before the throw is
 * decided a cube may be carried to the table all the same: laying it keeps the other cubes as they are. Cubes of a hand are named by their
 * place in it, 0 to 5. It knows no rule.
 */
import type { HandTable } from "../shared/hand";
import { laying, Layings } from "./actions";
import type { Cell } from "./view";

export interface Laid {
  slot: number;
  cube: string;
  cell: Cell;
  /** How far from the middle of the cell it was let go, in edges, if it was carried there. */
  from?: { x: number; y: number } | undefined;
}

/** What the hand may ask of the board. */
export interface QwirkleTable extends HandTable<string> {
  cubes(): readonly string[];
  /** Whether the throw is still to be decided; `legal` are then the layings that are possible if all cubes are kept. */
  throwing(): boolean;
}

export type Chosen = "taken" | "put back" | "picked" | "unpicked" | "laid" | "taken back" | "refused" | "nothing";

export class Hand {
  readonly #table: QwirkleTable;
  /** The cube in hand. */
  slot = $state<number | null>(null);
  /** The cubes picked for the throw. */
  picked = $state.raw<readonly number[]>([]);
  /** The cubes on the table that are not yet confirmed, in the order in which they were put there. */
  laid = $state.raw<readonly Laid[]>([]);

  constructor(table: QwirkleTable) {
    this.#table = table;
  }

  readonly all = $derived.by(() => Layings.of(this.#table.legal()));
  readonly #left = $derived.by(() => this.all.with(this.laid.map(({ cube, cell }) => `${cube}@${cell}`)));
  readonly cube = $derived.by(() => (this.slot === null ? null : (this.#table.cubes()[this.slot] ?? null)));
  /** Where the cube in hand could go. */
  readonly goals = $derived.by(() => (this.cube ? this.#left.goals(this.cube, this.laid) : new Map<Cell, never>()));
  /** The cubes of which one more could be laid now. */
  readonly useful = $derived.by(() => this.#left.cubes(this.laid));
  /** What is laid, as an action. */
  readonly text = $derived.by(() => (this.laid.length ? laying(this.laid) : null));
  readonly ready = $derived.by(() => this.text !== null && this.all.has(this.text));

  /** Whether a cube that is chosen is picked for the throw. */
  get picking(): boolean {
    return this.#table.throwing() && this.laid.length === 0 && this.slot === null;
  }

  drop(): void {
    this.slot = null;
    this.picked = [];
    this.laid = [];
  }

  isLaid(slot: number): boolean {
    return this.laid.some((one) => one.slot === slot);
  }

  /** A cube in front of the person was chosen. */
  choose(slot: number): Chosen {
    if (this.#table.acting() === null || slot >= this.#table.cubes().length) return "nothing";
    if (this.picking) {
      const was = this.picked.includes(slot);
      this.picked = was ? this.picked.filter((one) => one !== slot) : [...this.picked, slot].sort((a, b) => a - b);
      return was ? "unpicked" : "picked";
    }
    if (this.isLaid(slot)) {
      this.takeBack(slot);
      this.slot = slot;
      return "taken back";
    }
    const same = this.slot === slot;
    this.slot = same ? null : slot;
    return same ? "put back" : "taken";
  }

  /** A cube is carried away from its place. */
  carry(slot: number): boolean {
    if (this.#table.acting() === null || slot >= this.#table.cubes().length) return false;
    this.takeBack(slot);
    this.picked = [];
    this.slot = slot;
    return true;
  }

  /** A cell was chosen: the cube in hand is laid there, one that lies there unconfirmed comes back, or the rules say why not. */
  put(cell: Cell, from?: Laid["from"]): Chosen {
    if (this.#table.acting() === null) return "nothing";
    const there = this.laid.find((one) => one.cell === cell);
    if (there) {
      this.takeBack(there.slot);
      this.slot = there.slot;
      return "taken back";
    }
    const { slot, cube } = this;
    if (slot === null || cube === null) return "nothing";
    if (!this.goals.has(cell)) {
      this.#table.explain(laying([...this.laid, { cube, cell }]));
      if (this.#table.throwing()) this.slot = null;
      return "refused";
    }
    this.laid = [...this.laid, { slot, cube, cell, from }];
    this.slot = null;
    return "laid";
  }

  /** One cube comes back into the hand; without a slot, the one laid last. */
  takeBack(slot?: number): void {
    this.laid = slot === undefined ? this.laid.slice(0, -1) : this.laid.filter((one) => one.slot !== slot);
  }

  /** Confirms the cubes laid so far, or says which rule is missing. */
  confirm(): boolean {
    if (this.text === null) return false;
    if (this.ready) this.#table.act(this.text);
    else this.#table.explain(this.text);
    return this.ready;
  }

  /** The picked cubes are thrown. */
  throw(): boolean {
    const cubes = this.picked.map((slot) => this.#table.cubes()[slot] ?? "");
    if (cubes.length) this.#table.act(`roll ${cubes.join(",")}`);
    return cubes.length > 0;
  }

  keep(): void {
    this.#table.act("keep");
  }
}
