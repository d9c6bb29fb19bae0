/** The view of Qwirkle Cubes as the board reads it, and what the engine tells beside it. */

export type Phase = "deal" | "first" | "choose" | "roll" | "lay" | "reroll" | "swap" | "pass" | "draw" | "over";

export interface View {
  seats: number;
  seat: number;
  phase: Phase;
  rolling?: string[];
  reason?: string;
  passes: number;
  scores: number[];
  hands: string[][];
  bag: Record<string, number>;
  table: string[];
}

export interface Line {
  cells: string[];
  points: number;
}
export interface Facts {
  lines: Line[];
}

/** In the order in which lists are written (QC-30). */
export const COLOURS = ["R", "O", "Y", "G", "B", "P"] as const;
export const SYMBOLS = ["o", "s", "d", "x", "e", "c"] as const;
export type Colour = (typeof COLOURS)[number];
export type Sign = (typeof SYMBOLS)[number];

export const colourOf = (cube: string) => cube[0] as Colour;
export const signOf = (cube: string) => cube[1] as Sign;

/** `3,-2`, the column and the row. */
export type Cell = string;

export function cellAt(x: number, y: number): Cell {
  return `${x},${y}`;
}
export function placeOf(cell: Cell): { x: number; y: number } {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return { x, y };
}

/** A cube on a cell, `Ro@3,-2`. */
export interface Placement {
  text: string;
  cube: string;
  cell: Cell;
}

export function readPlacement(text: string): Placement {
  const [cube = "", cell = "0,0"] = text.split("@");
  return { text, cube, cell };
}

/** What of the list is not in the other, equal ones counted. */
export function without(list: readonly string[], gone: readonly string[]): string[] {
  const left = [...gone];
  return list.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** How many cubes are in the bag. */
export function inBag(bag: Readonly<Record<string, number>>): number {
  return COLOURS.reduce((sum, colour) => sum + (bag[colour] ?? 0), 0);
}
