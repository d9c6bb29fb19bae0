import { deflateRawSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { fromLink, LONGEST, MOST_BYTES, toLink } from "./link";
import { readMark, toggled, writeMark, type Mark } from "./marks";
import { MOST, read, write, type Paper } from "./paper";
import { comment, grow, inOrder, mark, nodeOf, pathTo, ROOT, sapling, textOf } from "./tree";

afterEach(() => vi.unstubAllGlobals());

/** Numbers that look like chance and are the same every time. */
function dice(seed: number): (below: number) => number {
  let now = seed;
  return (below) => {
    now = (now * 1664525 + 1013904223) >>> 0;
    return Math.floor((now / 2 ** 32) * below);
  };
}

const arrow: Mark = { tool: "arrow", from: "E5", to: "E7" };

function random(seed: number): Paper {
  const roll = dice(seed);
  let tree = sapling();
  const ids = [ROOT];
  for (let n = roll(60); n > 0; n--) {
    const text = ["D1-D4", "roll Ro,Gs", "c3xc7:WWM", "é∞", "x".repeat(roll(80) + 1)][roll(5)] ?? "";
    const grown = grow(
      tree,
      ids[roll(ids.length)] ?? ROOT,
      roll(3) === 0 ? { chance: text } : { seat: 0, action: text },
    );
    tree = grown.tree;
    if (roll(3) === 0) tree = comment(tree, grown.id, `“Hm…” ${roll(1e6)}\n🙂`);
    if (roll(4) === 0) tree = mark(tree, grown.id, [arrow, { tool: "ring", from: "-3,2", to: undefined }]);
    ids.push(grown.id);
  }
  const position = roll(2) === 0 ? undefined : "13A1 ; w";
  return {
    start: { game: "cubulus", seats: 2, options: position === undefined ? { level: 2 } : undefined, position },
    title: roll(2) === 0 ? "" : "Ma partie",
    names: roll(2) === 0 ? [] : ["Zoé", ""],
    tree,
    at: ids[roll(ids.length)] ?? ROOT,
  };
}
/** What a study says, whatever the numbers of its nodes. */
const said = ({ start, title, names, tree, at }: Paper): unknown => ({
  start,
  title,
  names,
  nodes: [nodeOf(tree, ROOT), ...inOrder(tree)].map(({ id, event, comment: text, marks }) => ({
    path: pathTo(tree, id).map((each) => textOf(nodeOf(tree, each).event ?? { chance: "" })),
    event,
    text,
    marks,
    at: id === at,
  })),
});

test("a study comes out of its link as it went in", async () => {
  for (let seed = 0; seed < 120; seed++) {
    const paper = random(seed);
    const link = await toLink(paper);
    expect(link).toMatch(/^1[A-Za-z0-9_-]+$/);
    const back = await fromLink(link);
    expect(back && said(back)).toEqual(said(paper));
  }
});

test("a link that was cut, changed or made up is no study, and nothing breaks", async () => {
  const link = await toLink(random(7));
  const roll = dice(3);
  for (const bad of ["", "1", "0", "x", "1!!", "2abc", "1AAAA", "0bnVsbA", "0e30", `1${"A".repeat(LONGEST)}`])
    expect(await fromLink(bad)).toBeUndefined();
  for (let n = 0; n < 150; n++) {
    expect(await fromLink(link.slice(0, 1 + roll(link.length - 1)))).toBeUndefined();
    const at = 1 + roll(link.length - 1);
    const changed = link.slice(0, at) + "AZ09-_"[roll(6)] + link.slice(at + 1);
    await expect(fromLink(changed)).resolves.toSatisfy((found: Paper | undefined) => !found || found.start.seats <= 6);
  }
});

test("a link that would grow without end is given up", async () => {
  const bomb = deflateRawSync(Buffer.alloc(20_000_000, 32)).toString("base64url");
  expect(bomb.length).toBeLessThan(LONGEST);
  // How much of it came out is counted on the way.
  let unpacked = 0;
  const transform = (part: Uint8Array, out: TransformStreamDefaultController<Uint8Array>): void => {
    unpacked += part.length;
    out.enqueue(part);
  };
  const Real = DecompressionStream;
  vi.stubGlobal("DecompressionStream", function (format: CompressionFormat): GenericTransformStream {
    const { readable, writable } = new Real(format);
    return { readable: readable.pipeThrough(new TransformStream({ transform })), writable };
  });
  expect(await fromLink(`1${bomb}`)).toBeUndefined();
  expect(unpacked).toBeGreaterThan(MOST_BYTES);
  expect(unpacked).toBeLessThan(2 * MOST_BYTES);
});

test("whatever does not fit makes a study unreadable", () => {
  const good = write(random(5)) as Record<string, unknown>;
  expect(read(good)).toBeDefined();
  const wrong: Record<string, unknown>[] = [
    { v: 2 },
    { game: 7 },
    { seats: 0 },
    { seats: 2.5 },
    { seats: 99 },
    { title: "x".repeat(MOST.title + 1) },
    { names: "Zoé" },
    { names: [{}] },
    { options: "level" },
    { options: { x: "y".repeat(MOST.options) } },
    { position: 1 },
    { moves: {} },
    { moves: [[1, "aD1"]] },
    { moves: [[-1, "aD1"]] },
    { moves: [[0, "D1"]] },
    { moves: [[0, "a"]] },
    { moves: [[0, "aD1", 5]] },
    { moves: [[0, "aD1", "", ["a E5"]]] },
    { moves: [[0, "aD1", "", ["a E5 E5"]]] },
    { moves: [[0, "aD1", "", ['o "><b>']]] },
    { moves: [[0, `a${"x".repeat(MOST.text)}`]] },
    { moves: Array.from({ length: MOST.nodes + 1 }, () => [0, "aD1"]) },
    { at: 5000 },
    { root: [0] },
  ];
  for (const change of wrong)
    expect(read({ ...good, position: undefined, ...change }), JSON.stringify(change).slice(0, 60)).toBeUndefined();
  for (const nothing of [null, undefined, 1, "x", [], {}]) expect(read(nothing)).toBeUndefined();
});

test("a mark drawn twice is gone, and reads as it is written", () => {
  expect(readMark(writeMark(arrow))).toEqual(arrow);
  expect(toggled(toggled([], arrow), arrow)).toEqual([]);
});
