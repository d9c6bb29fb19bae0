/**
 * A study as plain data, as it is kept in the browser and stands in a link. What comes from outside is read with suspicion: every field has a type, a
 * size and a place, and whatever does not fit makes the whole unreadable. Whether moves are legal is the engine's business (`check.ts`).
 */
import type { Entry } from "../protocol/messages";
import { MOST_MARKS, readMark, writeMark, type Mark } from "./marks";
import { comment, grow, inOrder, mark, nodeOf, pathTo, ROOT, sapling, textOf, type Tree } from "./tree";

/** Where a study begins. */
export interface Start {
  game: string;
  seats: number;
  /** What was agreed; undefined where the position says it. */
  options: unknown;
  position: string | undefined;
}

export interface Paper {
  start: Start;
  title: string;
  /** By seat; empty where nobody is named. */
  names: readonly string[];
  tree: Tree;
  /** The node that is looked at. */
  at: number;
}

export const MOST = { nodes: 2000, text: 600, comment: 2000, title: 120, position: 6000, name: 64, options: 2000 };

/** A node: the number of its parent in the list (0 is the root), `a` or `c` and the text, the comment, the marks. */
type Written = [number, string, string?, string[]?];

export function write({ start, title, names, tree, at }: Paper): unknown {
  const order = inOrder(tree);
  const numbers = new Map([[ROOT, 0], ...order.map((node, n) => [node.id, n + 1] as const)]);
  const extras = (text: string, marks: readonly Mark[]): [string?, string[]?] =>
    marks.length > 0 ? [text, marks.map(writeMark)] : text === "" ? [] : [text];
  const root = nodeOf(tree, ROOT);
  return {
    v: 1,
    game: start.game,
    seats: start.seats,
    ...(start.position === undefined ? { options: start.options } : { position: start.position }),
    ...(title === "" ? {} : { title }),
    ...(names.some((name) => name !== "") ? { names } : {}),
    root: extras(root.comment, root.marks),
    moves: order.map(({ parent, event, comment: text, marks }): Written => [
      numbers.get(parent ?? ROOT) ?? 0,
      event ? ("chance" in event ? "c" : "a") + textOf(event) : "",
      ...extras(text, marks),
    ]),
    at: numbers.get(at) ?? 0,
  };
}

const isText = (found: unknown, most: number): found is string => typeof found === "string" && found.length <= most;
const isCount = (found: unknown, most: number): found is number =>
  typeof found === "number" && Number.isInteger(found) && found >= 0 && found <= most;

/** A comment and marks; undefined if they are none. */
function readExtras([text = "", marks = []]: readonly unknown[]): { text: string; marks: Mark[] } | undefined {
  if (!isText(text, MOST.comment) || !Array.isArray(marks) || marks.length > MOST_MARKS) return undefined;
  const read = marks.map(readMark);
  return read.every((each) => each !== undefined) ? { text, marks: read } : undefined;
}

/** Undefined if it is no study. Seats of actions are not written: the engine knows whose turn it is. */
export function read(found: unknown): Paper | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const {
    v,
    game,
    seats,
    options,
    position,
    title = "",
    names = [],
    root = [],
    moves,
    at = 0,
  } = found as Record<string, unknown>;
  if (v !== 1 || !isText(game, 64) || !isCount(seats, 6) || seats < 1) return undefined;
  if (position !== undefined && !isText(position, MOST.position)) return undefined;
  if (options !== undefined && (typeof options !== "object" || JSON.stringify(options).length > MOST.options))
    return undefined;
  if (!isText(title, MOST.title)) return undefined;
  if (!Array.isArray(names) || names.length > 6 || !names.every((name) => isText(name, MOST.name))) return undefined;
  if (!Array.isArray(moves) || moves.length > MOST.nodes || !isCount(at, moves.length)) return undefined;
  const first = Array.isArray(root) ? readExtras(root) : undefined;
  if (!first) return undefined;
  let tree = mark(comment(sapling(), ROOT, first.text), ROOT, first.marks);
  const ids = [ROOT];
  for (const move of moves as unknown[]) {
    if (!Array.isArray(move) || move.length < 2 || move.length > 4) return undefined;
    const [parent, text, ...rest] = move as unknown[];
    const extras = readExtras(rest);
    if (!isCount(parent, ids.length - 1) || !isText(text, MOST.text) || !/^[ac]./.test(text) || !extras)
      return undefined;
    const event: Entry = text.startsWith("c") ? { chance: text.slice(1) } : { seat: 0, action: text.slice(1) };
    const grown = grow(tree, ids[parent] ?? ROOT, event);
    tree = grown.tree;
    if (extras.text !== "") tree = comment(tree, grown.id, extras.text);
    if (extras.marks.length > 0) tree = mark(tree, grown.id, extras.marks);
    ids.push(grown.id);
  }
  const start = { game, seats, options: position === undefined ? (options ?? {}) : undefined, position };
  return { start, title, names, tree, at: ids[at] ?? ROOT };
}

/** The paper without moves that the rules refuse, as `keep` says by id; whoever looked at such a move looks at the last good one before it. */
export function only(paper: Paper, seatOf: ReadonlyMap<number, Entry>): Paper {
  let tree = sapling();
  const root = nodeOf(paper.tree, ROOT);
  tree = mark(comment(tree, ROOT, root.comment), ROOT, root.marks);
  const ids = new Map([[ROOT, ROOT]]);
  for (const node of inOrder(paper.tree)) {
    const event = seatOf.get(node.id);
    const parent = ids.get(node.parent ?? ROOT);
    if (!event || parent === undefined) continue;
    const grown = grow(tree, parent, event);
    tree = mark(comment(grown.tree, grown.id, node.comment), grown.id, node.marks);
    ids.set(node.id, grown.id);
  }
  const at = [...pathTo(paper.tree, paper.at)].reverse().find((id) => ids.has(id));
  return { ...paper, tree, at: ids.get(at ?? ROOT) ?? ROOT };
}
