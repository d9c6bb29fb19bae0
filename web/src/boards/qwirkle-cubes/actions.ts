/** Actions taken apart as text, and an index of those that lay cubes: there may be twenty thousand of them. */
import { placeOf, readPlacement, type Cell, type Placement } from "./view";

export type Action =
  | { kind: "keep" | "pass"; text: string }
  | { kind: "roll"; text: string; cubes: readonly string[] }
  | { kind: "lay"; text: string; placements: readonly Placement[] };

export function readAction(text: string): Action {
  if (text === "keep" || text === "pass") return { kind: text, text };
  if (text.startsWith("roll ")) return { kind: "roll", text, cubes: text.slice(5).split(",") };
  return { kind: "lay", text, placements: text.split(" ").map(readPlacement) };
}

/** Placements as one action: by column, then by row. */
export function laying(placements: readonly { cube: string; cell: Cell }[]): string {
  const by = placements.map(({ cube, cell }) => ({ text: `${cube}@${cell}`, ...placeOf(cell) }));
  return by
    .sort((a, b) => a.x - b.x || a.y - b.y || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
    .join(" ");
}

/** Where a cube can go: at once, or only together with others that are still to be laid. */
export type Goal = "now" | "together";

/** The layings among the legal actions, those left as cubes are laid one by one. */
export class Layings {
  readonly #left: readonly (readonly string[])[];
  readonly #whole: ReadonlySet<string>;

  private constructor(left: readonly (readonly string[])[], whole: ReadonlySet<string>) {
    this.#left = left;
    this.#whole = whole;
  }

  static of(legal: readonly string[]): Layings {
    const texts = legal.filter((text) => text.includes("@"));
    return new Layings(
      texts.map((text) => text.split(" ")),
      new Set(texts),
    );
  }

  /** Those that hold all these placements. */
  with(placements: readonly string[]): Layings {
    if (placements.length === 0) return this;
    return new Layings(
      this.#left.filter((tokens) => placements.every((placement) => tokens.includes(placement))),
      this.#whole,
    );
  }

  has(text: string): boolean {
    return this.#whole.has(text);
  }

  /** Where this cube could go beside those laid already. */
  goals(cube: string, laid: readonly { cube: string; cell: Cell }[]): Map<Cell, Goal> {
    const done = new Set(laid.map((placement) => `${placement.cube}@${placement.cell}`));
    const goals = new Map<Cell, Goal>();
    for (const tokens of this.#left) {
      for (const token of tokens) {
        if (!token.startsWith(cube) || done.has(token)) continue;
        const { cell } = readPlacement(token);
        if (!goals.has(cell)) goals.set(cell, this.has(laying([...laid, { cube, cell }])) ? "now" : "together");
      }
    }
    return goals;
  }

  /** The cubes of which one more could be laid. */
  cubes(laid: readonly { cube: string; cell: Cell }[]): Set<string> {
    const done = new Set(laid.map(({ cube, cell }) => `${cube}@${cell}`));
    const found = new Set<string>();
    for (const tokens of this.#left) for (const token of tokens) if (!done.has(token)) found.add(token.slice(0, 2));
    return found;
  }

  /** Every cell on which something could be laid: the board is to reach so far. */
  cells(): Set<Cell> {
    return new Set(this.#left.flatMap((tokens) => tokens.map((token) => token.slice(3))));
  }
}
