/** What somebody at a board of cells is about to do: cells chosen one after the other until an action is found. */
import type { HandTable } from "../shared/hand";
import { cellsOf } from "./cells";

export class GridHand {
  /** The cells chosen so far. */
  chosen = $state.raw<readonly string[]>([]);
  /** Actions that name the same cells: which one is meant is asked in the strip. */
  choices = $state.raw<readonly string[]>([]);
  readonly #table: HandTable<string>;

  constructor(table: HandTable<string>) {
    this.#table = table;
  }

  /** The cells that can be chosen next. */
  get targets(): ReadonlySet<string> {
    return new Set(this.#after(this.chosen).flatMap((action) => cellsOf(action)[this.chosen.length] ?? []));
  }

  choose(cell: string): void {
    if (this.#table.acting() === null) return;
    this.choices = [];
    const cells = [...this.chosen, cell];
    const possible = this.#after(cells);
    const whole = possible.filter((action) => cellsOf(action).length === cells.length);
    const [action] = whole;
    if (possible.length === 0) this.#otherwise(cell, cells);
    else if (whole.length === 1 && possible.length === 1 && action) this.do(action);
    else {
      this.chosen = cells;
      this.choices = whole;
    }
  }

  do(action: string): void {
    this.drop();
    this.#table.act(action);
  }

  drop(): void {
    this.chosen = [];
    this.choices = [];
  }

  /** Begins anew where that cell begins something; else the attempt is explained. */
  #otherwise(cell: string, cells: readonly string[]): void {
    const again = this.chosen.length > 0;
    this.drop();
    if (again && this.#after([cell]).length > 0) this.choose(cell);
    else this.#table.explain(cells.join("-"));
  }

  #after(cells: readonly string[]): readonly string[] {
    return this.#table.legal().filter((action) => {
      const named = cellsOf(action);
      return cells.every((cell, n) => named[n] === cell);
    });
  }
}
