import { expect, test } from "vitest";
import { inline, plain } from "./inline";
import { read } from "./read";
import type { Block } from "./tree";

const only = (markdown: string): Block | undefined => read(markdown).blocks[0];
const text = (words: string) => [{ kind: "text", text: words }];

test("words are marked, nested and linked", () => {
  expect(inline("a **b `c`** *d* [e](#CU-8).")).toEqual([
    { kind: "text", text: "a " },
    {
      kind: "strong",
      parts: [
        { kind: "text", text: "b " },
        { kind: "code", text: "c" },
      ],
    },
    { kind: "text", text: " " },
    { kind: "emphasis", parts: text("d") },
    { kind: "text", text: " " },
    { kind: "link", clause: "CU-8", parts: text("e") },
    { kind: "text", text: "." },
  ]);
});

test("markup of other kinds is only text", () => {
  const odd = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <b style="color:red">';
  expect(inline(odd)).toEqual(text(odd));
});

test("stars inside code are code", () => {
  expect(inline("`E0.u1*2` and `*`")).toEqual([
    { kind: "code", text: "E0.u1*2" },
    { kind: "text", text: " and " },
    { kind: "code", text: "*" },
  ]);
});

test("a paragraph over several lines tells its clause", () => {
  expect(only("{#CU-8} One\ntwo.\n")).toEqual({ kind: "paragraph", clause: "CU-8", parts: text("One two.") });
});

test("headings have ids that no language changes", () => {
  const { title, blocks } = read("# Name\n\n## Première\n\n### Deuxième\n");
  expect(title).toBe("Name");
  expect(blocks).toEqual([
    { kind: "heading", level: 2, id: "part-1", text: "Première" },
    { kind: "heading", level: 3, id: "part-2", text: "Deuxième" },
  ]);
});

test("list items tell clauses and may be wrapped", () => {
  expect(only("- {#AK-1} one\n  more\n- two\n")).toEqual({
    kind: "list",
    ordered: false,
    items: [
      { clause: "AK-1", parts: text("one more") },
      { clause: undefined, parts: text("two") },
    ],
  });
  expect(only("1. first\n2. second\n")).toMatchObject({ kind: "list", ordered: true });
});

test("a table has a head and rows", () => {
  expect(only("| a | b |\n|---|---|\n| **c** | d |\n")).toEqual({
    kind: "table",
    head: [text("a"), text("b")],
    rows: [[[{ kind: "strong", parts: text("c") }], text("d")]],
  });
});

test("a ruling has a label, what it is about, and a reason", () => {
  expect(only("> **Our ruling** {CU-6} So it\n> is.\n>\n> **Why** Because.\n")).toEqual({
    kind: "ruling",
    label: "Our ruling",
    about: ["CU-6"],
    body: [{ kind: "paragraph", clause: undefined, parts: text("So it is.") }],
    whyLabel: "Why",
    why: text("Because."),
  });
});

test("a ruling may tell clauses of its own, one or a list of them", () => {
  expect(only("> **Our ruling** {#CU-23} So.\n>\n> **Why** Because.\n")).toMatchObject({
    about: [],
    body: [{ clause: "CU-23" }],
  });
  const several = only("> **Our ruling** This.\n>\n> - {#CU-51} a\n> - {#CU-52} b\n>\n> **Why** Because.\n");
  expect(several).toMatchObject({
    body: [{ clause: undefined }, { kind: "list", items: [{ clause: "CU-51" }, { clause: "CU-52" }] }],
  });
});

test("a diagram says what is shown", () => {
  const block = only(
    "```diagram\nposition: a ; b\neyes: 1\nshow: x\nlegal: y ; swap WG+\nrefused: Ro@1,0 Rs@2,0 QC-2\ncaption: See: this.\n```\n",
  );
  expect(block).toEqual({
    kind: "diagram",
    diagram: {
      position: "a ; b",
      actions: [],
      eyes: 1,
      show: "x",
      legal: ["y", "swap WG+"],
      refused: [{ action: "Ro@1,0 Rs@2,0", clause: "QC-2" }],
      caption: "See: this.",
    },
  });
});

const pages = import.meta.glob<string>("../../../docs/rules/*.*.md", { query: "?raw", import: "default", eager: true });

test.each(Object.entries(pages))("%s is read to the last mark", (_, markdown) => {
  const { title, blocks } = read(markdown);
  expect(title).not.toBe("");
  const words = JSON.stringify(
    blocks.map((block) => (block.kind === "diagram" ? block.diagram.caption : readable(block))),
  );
  expect(words).not.toMatch(/\*\*|\]\(|\{#|```|^> /u);
});

/** What is read of a block, code left out: that may hold anything. */
function readable(block: Exclude<Block, { kind: "diagram" }>): string {
  const said: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "text" && "text" in value) said.push(String(value.text));
    for (const inner of Object.values(value)) gather(inner);
  };
  gather(block);
  return said.join(" ");
}

test("plain gives the words alone", () => {
  expect(plain(inline("a **b [c](#CU-1)** `d`"))).toBe("a b c d");
});
