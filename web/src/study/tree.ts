/**
 * The moves of a study: a tree in which the first child of a node is the main line and the others are variations. Every change gives a new tree and
 * leaves the old one as it was, so that a change can be taken back by keeping the old tree.
 */
import type { Entry } from "../protocol/messages";
import type { Mark } from "./marks";

export interface Node {
  readonly id: number;
  /** The node before; null for the root. */
  readonly parent: number | null;
  /** What happened; null for the root. */
  readonly event: Entry | null;
  readonly comment: string;
  readonly marks: readonly Mark[];
  /** The main line first. */
  readonly children: readonly number[];
}

export interface Tree {
  readonly nodes: ReadonlyMap<number, Node>;
  /** The id of the next node; ids are never used twice. */
  readonly next: number;
}

export const ROOT = 0;

export function sapling(): Tree {
  return {
    nodes: new Map([[ROOT, { id: ROOT, parent: null, event: null, comment: "", marks: [], children: [] }]]),
    next: 1,
  };
}

export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

export const textOf = (event: Entry): string => ("chance" in event ? event.chance : event.action);

export function sameEvent(a: Entry, b: Entry): boolean {
  return "chance" in a === "chance" in b && textOf(a) === textOf(b);
}

/** Adds an event after a node. What stands there already is not added again. */
export function grow(tree: Tree, parent: number, event: Entry): { tree: Tree; id: number } {
  const before = nodeOf(tree, parent);
  for (const child of before.children) {
    const there = nodeOf(tree, child).event;
    if (there && sameEvent(there, event)) return { tree, id: child };
  }
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(parent, { ...before, children: [...before.children, id] });
  nodes.set(id, { id, parent, event, comment: "", marks: [], children: [] });
  return { tree: { nodes, next: id + 1 }, id };
}

/** Adds events one after the other; the id is that of the last. */
export function growLine(tree: Tree, parent: number, events: readonly Entry[]): { tree: Tree; id: number } {
  let grown = { tree, id: parent };
  for (const event of events) grown = grow(grown.tree, grown.id, event);
  return grown;
}

/** From the first move to this node; empty for the root. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.push(node.id);
  return path.reverse();
}

export function eventsTo(tree: Tree, id: number): Entry[] {
  return pathTo(tree, id).flatMap((each) => nodeOf(tree, each).event ?? []);
}

/** From after this node to the end of its main line. */
export function onwards(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let [next] = nodeOf(tree, id).children; next !== undefined; [next] = nodeOf(tree, next).children)
    line.push(next);
  return line;
}

/** Whether the node is on the way to the other, or is the other itself. */
export function leadsTo(tree: Tree, id: number, to: number): boolean {
  return id === ROOT || id === to || pathTo(tree, to).includes(id);
}

/** Removes a node and all that follows it. The root stays. */
export function prune(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let each = gone.pop(); each !== undefined; each = gone.pop()) {
    gone.push(...(nodes.get(each)?.children ?? []));
    nodes.delete(each);
  }
  const before = nodeOf(tree, parent);
  nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
  return { nodes, next: tree.next };
}

/** The last fork on the way to this node at which the way is not the main line; undefined if it is everywhere. */
export function forkBefore(tree: Tree, id: number): number | undefined {
  return pathTo(tree, id).findLast((each) => {
    const { parent } = nodeOf(tree, each);
    return parent !== null && nodeOf(tree, parent).children[0] !== each;
  });
}

/** Makes the branch that leads to this node the main line at its last fork. */
export function promote(tree: Tree, id: number): Tree {
  const branch = forkBefore(tree, id);
  if (branch === undefined) return tree;
  const parent = nodeOf(tree, nodeOf(tree, branch).parent ?? ROOT);
  const children = [branch, ...parent.children.filter((child) => child !== branch)];
  return { ...tree, nodes: new Map(tree.nodes).set(parent.id, { ...parent, children }) };
}

export function comment(tree: Tree, id: number, text: string): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), comment: text }) };
}

export function mark(tree: Tree, id: number, marks: readonly Mark[]): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), marks }) };
}

/** The variation above or below at the last fork before or at this node; undefined if there is none. */
export function beside(tree: Tree, id: number, step: 1 | -1): number | undefined {
  for (const each of pathTo(tree, id).reverse()) {
    const { parent } = nodeOf(tree, each);
    const children = nodeOf(tree, parent ?? ROOT).children;
    if (children.length > 1) return children[children.indexOf(each) + step];
  }
  return undefined;
}

/** Every node but the root, each after its parent and the main line first. */
export function inOrder(tree: Tree): Node[] {
  const order: Node[] = [];
  const waiting = [...nodeOf(tree, ROOT).children].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodeOf(tree, id);
    order.push(node);
    waiting.push(...[...node.children].reverse());
  }
  return order;
}
