// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test } from "vitest";
import CellGrid from "./CellGrid.svelte";

afterEach(cleanup);

/** A square whose corners are no cells; the focus begins in its middle. */
const rows = [
  [null, "n", null],
  ["w", "m", "e"],
  [null, "s", null],
];

function board(): void {
  const nothing = () => undefined;
  render(CellGrid, {
    rows,
    active: "m",
    label: "a board",
    describedby: "",
    name: (cell: string) => cell,
    chosen: () => false,
    choose: nothing,
    point: nothing,
    escape: nothing,
  });
}

async function walk(...keys: string[]): Promise<string> {
  board();
  screen.getByRole("gridcell", { name: "m" }).focus();
  for (const key of keys) {
    await fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await tick();
  }
  return document.activeElement?.getAttribute("aria-label") ?? "";
}

test.each([
  [["ArrowUp"], "n"],
  [["ArrowUp", "ArrowUp"], "n"],
  [["ArrowUp", "ArrowLeft"], "n"],
  [["ArrowUp", "End"], "n"],
  [["ArrowLeft", "ArrowDown"], "w"],
  [["ArrowLeft", "PageUp"], "w"],
  [["ArrowLeft", "End"], "e"],
  [["PageUp", "PageDown"], "s"],
])("%j leads to %s, never to where there is no cell", async (keys, cell) => {
  expect(await walk(...keys)).toBe(cell);
});

test("a cell says in which column it is, also after a corner that is none", () => {
  board();
  expect(screen.getByRole("gridcell", { name: "n" }).getAttribute("aria-colindex")).toBe("2");
  expect(screen.getAllByRole("gridcell")).toHaveLength(5);
});
