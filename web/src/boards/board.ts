/**
 * What every game's board is given, and what it gives back. A board draws one viewer's view and turns gestures into actions in the game's
 * notation. It knows no rule: what may be done, why not, and what would come of it are questions to the `Position`.
 */
import type { Component } from "svelte";
import type { Entry, Eyes, Turn } from "../protocol/messages";
import type { Clause } from "../engine/replies";

/** The game as far as one viewer knows it, ready for questions. A new one with every event; answers of an old one are dropped. */
export interface Position {
  /** Every legal action of the seat to act, in the game's order. */
  legal(): Promise<readonly string[]>;
  /** Null if the action is legal, else the clause that forbids it. */
  why(action: string): Promise<Clause | null>;
  /** The view after these actions, one by one, as far as it can be known; null if one of them is refused. */
  preview(actions: readonly string[]): Promise<Preview | null>;
  /** What the rules say of this position beyond the view (attacked cells, reach, …): a shape of each game's own. */
  facts(): Promise<unknown>;
}

export interface Preview {
  view: unknown;
  turn: Turn;
  /** As `Position.facts`, of the view after. */
  facts: unknown;
}

/** One event of the game as this viewer saw it, with the views around it: what a board animates. */
export interface Step {
  /** How many events stood before it. */
  number: number;
  seen: Entry;
  before: unknown;
  after: unknown;
}

export interface BoardProps {
  /** The newest view. State is never late: an animation plays on top of it. */
  view: unknown;
  /** Whose eyes: a seat, or a spectator. */
  eyes: Eyes;
  seats: number;
  /** What was agreed for this game. */
  options: unknown;
  turn: Turn;
  /** The seat for which this page may act now; null if it is somebody else's turn or the game is over. */
  acting: number | null;
  /** The seat whose side of the board is nearest to the viewer. */
  bottom: number;
  position: Position;
  /** The steps that led here since the last change, oldest first; empty after a jump (a first view, an undo, a replay's scrubber). */
  steps: readonly Step[];
  /** The last action or chance of the game, to be marked on the board; undefined at the start. */
  last: Entry | undefined;
  /** Everything that this viewer saw happen up to the view, oldest first; missing where nothing is known of it (a diagram). */
  history?: readonly Entry[];
  /** An action pointed at elsewhere (a hint, a move in the list, the notation field): to be shown, not to be played. */
  shown: string | null;
  /** The names of those who sit at the seats, for labels. */
  names: readonly string[];
  /** Plays an action. The board may be asked to draw again before the answer is known; it keeps no state of the game itself. */
  act(action: string): void;
  /** Tries what is not legal: the table explains it in a sentence with its clause. */
  explain(action: string): void;
  /** Says something to screen readers, politely. */
  say(text: string): void;
}

/** What a game's folder exports as `default` from its `index.ts`; loaded when the first table of that game is. */
export interface BoardModule {
  Board: Component<BoardProps>;
  /** A few more buttons and switches for this game (show attacked cells, …), beside the shared ones. Optional. */
  Controls?: Component<BoardProps>;
  /** Whether the running scores are points that people count; then they stand beside the names. */
  points?: boolean;
  /**
   * For a replay in which nothing is hidden: the view of this seat, with all that the seats know between them (a view each, by seat). Without it a
   * replay looks through the eyes of whoever is to act.
   */
  reveal?(views: readonly unknown[], seat: number): unknown;
  /** A line of the move list, for people: usually the notation itself. */
  line?(seen: Entry): string;
}

/** The folders of the five games. */
export const boards: Readonly<Record<string, () => Promise<{ default: BoardModule }>>> = {
  attakube: () => import("./attakube/index"),
  "cube-attack": () => import("./cube-attack/index"),
  cubulus: () => import("./cubulus/index"),
  blox: () => import("./blox/index"),
  "qwirkle-cubes": () => import("./qwirkle-cubes/index"),
};
