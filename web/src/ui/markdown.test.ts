import { expect, test } from "vitest";
import { blocks, inline } from "./markdown";

test("headings, paragraphs and lists are told apart", () => {
  expect(blocks("# Us\n\nOne line\nand another.\n\n- a\n- b\n\n1. c").map(({ kind }) => kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "list",
  ]);
  expect(blocks("One line\nand another.")).toEqual([
    { kind: "paragraph", line: [{ kind: "text", text: "One line and another." }] },
  ]);
  expect(blocks("- a\n- b")).toEqual([
    { kind: "list", ordered: false, items: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]] },
  ]);
});

test("marks inside a line", () => {
  expect(inline("a **b** *c* [d](https://e.example) <https://f.example>")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "em", text: "c" },
    { kind: "text", text: " " },
    { kind: "link", text: "d", href: "https://e.example" },
    { kind: "text", text: " " },
    { kind: "link", text: "https://f.example", href: "https://f.example" },
  ]);
});

test("a link that could run something stays text", () => {
  for (const href of ["javascript:alert(1)", "data:text/html,x", "//elsewhere.example"]) {
    const read = inline(`[x](${href})`);
    expect(read.map(({ kind }) => kind)).not.toContain("link");
    expect(read.map(({ text }) => text).join("")).toBe(`[x](${href})`);
  }
});

test("markup is text", () => {
  expect(inline("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }]);
});
