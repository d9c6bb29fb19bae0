/** A cube that is carried from the hand to the table with the pointer. */
import type { Hand } from "./hand.svelte";
import type { Cell } from "./view";

interface Table {
  hand: Hand;
  throwing(): boolean;
  under(x: number, y: number): Cell | null;
  point(cell: Cell | null): void;
  put(cell: Cell): void;
}

export class Drag {
  /** Where the pointer is, from the board's corner. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  to(slot: number, x: number, y: number, over: boolean, board: DOMRect | undefined): void {
    const { hand, throwing, under, point, put } = this.#table;
    if (throwing()) return;
    if (hand.slot !== slot) hand.choose(slot);
    this.at = over || !board ? null : { x: x - board.left, y: y - board.top };
    const cell = under(x, y);
    point(over ? null : cell);
    if (over && cell) put(cell);
  }
}
