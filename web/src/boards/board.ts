/**
 * What every game's board is given, and what it gives back. A board draws one viewer's view and turns gestures into actions in the game's
 * notation. It knows no rule: what may be done, why not, and what would come of it are questions to the `Position`.
 */
import type { Component, Snippet } from "svelte";
import type { Entry, Eyes, Turn } from "../protocol/messages";
import type { Clause } from "../engine/replies";
import type { GameId } from "../protocol/shelf";

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
  /** How many events stood before it. A scene plays each number once. */
  number: number;
  /** Done at this screen: it answers the hand at once and at its own pace, and has been seen before it is confirmed. */
  own?: boolean;
  /** Where the piece was let go, if it was carried there by hand: `[x, y]` in the window. It settles from there instead of travelling. */
  dropped?: readonly [number, number];
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
  /** Nobody acts on this board: a replay, a look back, a diagram. */
  watching?: boolean;
  /** The seat for which this page may act now; null if it is somebody else's turn or the game is over. */
  acting: number | null;
  /** The seat whose side of the board is nearest to the viewer. */
  bottom: number;
  position: Position;
  /** How many events stand behind `view`. */
  events: number;
  /** The last steps that led here without a jump between them, oldest first; `shared/follow.svelte.ts` plays each of them once. */
  steps: readonly Step[];
  /** Goes up with every jump (an undo, a reconnection, a look back): what moves ends, and the view is simply there. */
  jumps: number;
  /** An earlier step to be played again, without changing anything; another `n` is another request. */
  again: { readonly step: Step; readonly n: number } | null;
  /** The last action or chance of the game, to be marked on the board; undefined at the start. */
  last: Entry | undefined;
  /** Everything that this viewer saw happen up to the view, oldest first; missing where nothing is known of it (a diagram). */
  history?: readonly Entry[];
  /** An action pointed at elsewhere (a hint, a move in the list, the notation field): to be shown, not to be played. */
  shown: string | null;
  /**
   * The action that is on its way to the host; null once it is confirmed or refused. A piece that was let go stays drawn where it was dropped until
   * the view changes or this is null again: it never flies back for a moment.
   */
  pending: string | null;
  /** Whether pieces that can act are to be marked, softly: on a newcomer's first turns, and when somebody asks what can be done. */
  helping: boolean;
  /** The names of those who sit at the seats, for labels. */
  names: readonly string[];
  /** Where a board says what the hand can do, and lays what is held in hand: drawn by the table, outside the board. */
  places: Places;
  /**
   * Plays an action. It is shown at once where its outcome is certain, and taken back if it is refused; `dropped` says where a piece that was
   * carried by hand was let go.
   */
  act(action: string, dropped?: readonly [number, number]): void;
  /** Tries what is not legal: the table explains it in a sentence with its clause. */
  explain(action: string): void;
  /** Says something to screen readers, politely. */
  say(text: string): void;
}

/** Something to choose in the strip: one of two ways, a turn, a payment. */
export interface Choice {
  /** The same thing keeps its id while it is offered. */
  id: string;
  /** What it is called, in a few words. */
  title: string;
  /** What comes of it, in fewer. */
  note?: string;
  /** What it looks like; about 40 px high. */
  picture?: Snippet;
  /** Chosen now, and done by the strip's main button; where there is none, choosing is doing. */
  chosen?: boolean;
  disabled?: boolean;
  /** The letter that does the same on the board. */
  key?: string;
  choose(): void;
  /** The pointer or the focus has come to it, or left it. */
  point?(here: boolean): void;
}

/** A button of the strip. */
export interface Deed {
  label: string;
  disabled?: boolean;
  do(): void;
}

/** What the strip under the board says and offers now: never a third line, never another height. */
export interface Strip {
  /** What to do, or what is asked: one line, bold. */
  what: string;
  /** Why, or what comes of it: one line, soft. */
  why?: string;
  /** Said with weight: check, the last turn. */
  urgent?: boolean;
  /** The piece it is about, or how many actions are left; at most 56 px wide. */
  icon?: Snippet;
  choices?: readonly Choice[];
  /** Does it. Stands last. */
  main?: Deed;
  /** Puts it back. */
  other?: Deed;
}

/** Where a board puts what belongs to the hand but stands outside the board. A board fills them in when it is made. */
export interface Places {
  /** What the strip says; null: nothing from the board, and the table says whose turn it is. */
  strip: (() => Strip | null) | null;
  /** What lies in one's own hand (a rack, cards), shown in one's own row below the board, on phones in the bottom bar. At most 64 px high. */
  hand: Snippet | null;
  /** Puts down what is in hand: the Escape key does it, wherever the focus is. */
  escape: (() => void) | null;
  /** Moves the focus to the first thing to choose in the strip: somebody at the keyboard has just asked for it. */
  focus(): void;
}

/** What a game's folder exports as `default` from its `index.ts` (its bare part from `bare.ts`); loaded when the first table of that game is. */
export interface BoardModule {
  /** The board alone. It fills its place (a container named `board`, of known width and height) and never moves in it. */
  Board: Component<BoardProps>;
  /** How wide the board is for its height; 1 if missing. */
  aspect?: number;
  /** The mark of a seat: a small painted piece or a coloured sign, 1em wide and high. Colour is never the only difference. */
  Mark: Component<{ seat: number; seats: number }>;
  /** What the side of a seat is called, in a word or two, in the language now spoken: "White", "red". */
  side(seat: number, seats: number): string;
  /** What somebody without a name is called, where that is another word than the side: a name that a sentence can begin with. */
  called?(seat: number): string;
  /** The sides are signs of this page alone, which the engine does not know: what it tells is told with them as names. */
  signs?: boolean;
  /** What stands in a player's row beside name, score and clock: what was taken, a rack, blocks, progress. `tight`: a phone's row of several. */
  Row?: Component<BoardProps & { seat: number; tight: boolean }>;
  /** What stands in the rail beside the board, in a menu on small screens: switches, legends, phases. */
  Rail?: Component<BoardProps>;
  /** Whether the running scores are points that people count; then they stand beside the names. */
  points?: boolean;
  /** So many points win: a score stands as "2 of 5". */
  goal?: number;
  /**
   * For a replay in which nothing is hidden: the view of this seat, with all that the seats know between them (a view each, by seat). Without it a
   * replay shows the view of the seat to act. `over`: at a table that has ended, where what was hidden is turned over.
   */
  reveal?(views: readonly unknown[], seat: number, over?: boolean): unknown;
  /** The picture of a piece that a telling names (`Part::Piece`), 1em high. */
  Piece?: Component<{ piece: string }>;
  /** For games with secrets: whether the viewer hides their own pieces from onlookers, and what a piece of a telling is called then. No notation is shown meanwhile. */
  veil?: { on(): boolean; text(piece: string, text: string): string };
}

/** What a board needs to be replayed or played by itself, without the rows and rails of a table around it: all of it that other people's pages load. */
export type BareBoard = Pick<
  BoardModule,
  "Board" | "aspect" | "side" | "called" | "signs" | "points" | "goal" | "reveal"
>;

type Load = () => Promise<{ default: BoardModule }>;
type LoadBare = () => Promise<{ default: BareBoard }>;

/** The folder of each game. */
export const boards: Readonly<Record<string, Load>> = {
  attakube: () => import("./attakube/index"),
  "cube-attack": () => import("./cube-attack/index"),
  cubulus: () => import("./cubulus/index"),
  blox: () => import("./blox/index"),
  "qwirkle-cubes": () => import("./qwirkle-cubes/index"),
} satisfies Record<GameId, Load>;

/** The bare board of each game. */
export const bareBoards: Readonly<Record<string, LoadBare>> = {
  attakube: () => import("./attakube/bare"),
  "cube-attack": () => import("./cube-attack/bare"),
  cubulus: () => import("./cubulus/bare"),
  blox: () => import("./blox/bare"),
  "qwirkle-cubes": () => import("./qwirkle-cubes/bare"),
} satisfies Record<GameId, LoadBare>;
