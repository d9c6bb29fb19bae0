/** What the board reads of the view and of the facts (docs/notation/blox.md). */
import type { Place } from "./cells";

export const COLOURS = ["W", "G", "B", "M"] as const;
export type Colour = (typeof COLOURS)[number];
/** Cards or blocks, as sorted letters. */
export type Heap = string;

export interface View {
  seats: number;
  stage: string;
  phase: number;
  last_round: boolean;
  quiet_rounds: number;
  towers: Readonly<Record<Place, string>>;
  figures: readonly (readonly Place[])[];
  neutral: readonly Place[];
  points: readonly number[];
  blocks: readonly Heap[];
  jokers: readonly boolean[];
  hand: Heap | null;
  /** Everybody's cards, in a replay that shows them. */
  hands?: readonly Heap[];
  held: readonly number[];
  pile: number;
  discards: Heap;
}

/** A tower to destroy or a figure to hit. */
export interface Target {
  bar: string | null;
  from: readonly Place[];
  closed: Readonly<Record<Place, readonly Place[]>>;
  missing: Heap;
  points: number;
}

export type Stops = Readonly<Partial<Record<string, Place>>>;

export interface Own {
  enter: Readonly<Record<string, Stops>>;
  walk: Readonly<Record<string, Stops>>;
  towers: Readonly<Record<Place, Target>>;
  figures: Readonly<Record<Place, Target>>;
  build: { height: number; blocks: number; missing: Heap | null; sites: readonly Place[]; walled: readonly Place[] };
}

export interface Facts {
  colours: readonly string[];
  phases: readonly { destroy: number; build: number; left: number }[];
  limits: { blocks: number; quiet_rounds: number };
  off: readonly number[];
  /** What each player's figure could do, whatever its owner holds. */
  reach: Readonly<Record<Place, { walk: readonly Place[]; strike: readonly Place[] }>>;
  own: Own | null;
}

/** How many of a colour there are in a heap or a tower. */
export const count = (heap: Heap, colour: string): number => [...heap].filter((each) => each === colour).length;

export const sorted = (letters: Iterable<string>): Heap =>
  [...letters].sort((a, b) => COLOURS.indexOf(a as Colour) - COLOURS.indexOf(b as Colour)).join("");

/** A figure on the board; the owner of a neutral one is -1. */
export interface Figure {
  at: Place;
  owner: number;
}

export function figures(view: View): Figure[] {
  const of = (owner: number) => (at: Place) => ({ at, owner });
  return [...view.figures.flatMap((cells, seat) => cells.map(of(seat))), ...view.neutral.map(of(-1))];
}

export const figureAt = (view: View, at: Place): Figure | undefined => figures(view).find((figure) => figure.at === at);

export function colourOf(facts: Facts, cell: Place): Colour {
  const column = cell.charCodeAt(0) - 97;
  return (facts.colours[9 - Number(cell[1])]?.[column] ?? "W") as Colour;
}
