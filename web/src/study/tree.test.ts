import { expect, test } from "vitest";
import type { Entry } from "../protocol/messages";
import {
  beside,
  comment,
  eventsTo,
  forkBefore,
  grow,
  growLine,
  inOrder,
  leadsTo,
  nodeOf,
  onwards,
  pathTo,
  promote,
  prune,
  ROOT,
  sapling,
} from "./tree";

const by = (seat: number, action: string): Entry => ({ seat, action });
const main = growLine(sapling(), ROOT, [by(0, "a"), by(1, "b"), by(0, "c")]);
const forked = growLine(main.tree, 1, [by(1, "x"), by(0, "y")]);

test("a move that stands there already is followed, another one is a variation", () => {
  expect(grow(main.tree, ROOT, by(0, "a"))).toEqual({ tree: main.tree, id: 1 });
  expect(nodeOf(forked.tree, 1).children).toEqual([2, 4]);
  expect(eventsTo(forked.tree, forked.id).map((event) => "action" in event && event.action)).toEqual(["a", "x", "y"]);
  expect(onwards(forked.tree, ROOT)).toEqual([1, 2, 3]);
});

test("what chance does and what somebody does are two things, even if they are spelled alike", () => {
  expect(grow(main.tree, ROOT, { chance: "a" }).id).not.toBe(1);
});

test("a branch is removed with all that follows, and its number is not used again", () => {
  const pruned = prune(forked.tree, 4);
  expect([...pruned.nodes.keys()]).toEqual([0, 1, 2, 3]);
  expect(grow(pruned, 1, by(1, "x")).id).toBe(6);
  expect(prune(pruned, ROOT)).toBe(pruned);
  expect([...prune(forked.tree, 1).nodes.keys()]).toEqual([ROOT]);
});

test("a branch is made the main line at its last fork", () => {
  expect(forkBefore(forked.tree, 5)).toBe(4);
  expect(forkBefore(forked.tree, 3)).toBeUndefined();
  const promoted = promote(forked.tree, 5);
  expect(onwards(promoted, ROOT)).toEqual([1, 4, 5]);
  expect(promote(promoted, 5)).toBe(promoted);
  expect(onwards(forked.tree, ROOT)).toEqual([1, 2, 3]);
});

test("one goes from a variation to those beside it", () => {
  expect(beside(forked.tree, 3, 1)).toBe(4);
  expect(beside(forked.tree, 5, -1)).toBe(2);
  expect(beside(forked.tree, 5, 1)).toBeUndefined();
  expect(beside(forked.tree, 1, 1)).toBeUndefined();
});

test("the main line comes first, and every node after its parent", () => {
  expect(inOrder(forked.tree).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(leadsTo(forked.tree, 4, 5)).toBe(true);
  expect(leadsTo(forked.tree, 2, 5)).toBe(false);
});

test("a comment changes a new tree only", () => {
  expect(nodeOf(comment(forked.tree, 4, "Hm."), 4).comment).toBe("Hm.");
  expect(nodeOf(forked.tree, 4).comment).toBe("");
});

test("a very long line is no trouble", () => {
  const long = growLine(
    sapling(),
    ROOT,
    Array.from({ length: 3000 }, (_, n) => by(n % 2, `m${n}`)),
  );
  expect(pathTo(long.tree, long.id)).toHaveLength(3000);
  expect(inOrder(long.tree)).toHaveLength(3000);
});
