// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose } from "../settings/settings.svelte";
import Blocks from "./Blocks.svelte";
import { content } from "./content";
import { read } from "./read";
import { places } from "./tree";
import { shelf } from "../protocol/shelf";

// The page's engine lives in a worker and boards are drawn when they come into sight: there is neither here, and nothing needs them.
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  choose({ language: "en" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (markdown: string, lit?: string): void => {
  render(Blocks, { game: "cubulus", blocks: read(markdown).blocks, lit, all: false });
};

test.each(shelf.map(({ id }) => id))(
  "%s: every clause and part is a place on the page, in both languages",
  async (game) => {
    for (const language of ["en", "fr"] as const) {
      const page = await content(game, language, "whole");
      const { container } = render(Blocks, { game, blocks: page.blocks, lit: undefined, all: false });
      const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
      expect(ids).toEqual(places(page));
      expect(new Set(ids).size).toBe(ids.length);
      const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href")?.slice(1) ?? "");
      expect(links.filter((to) => !ids.includes(to))).toEqual([]);
      cleanup();
    }
  },
  60_000,
);

test("what looks like HTML is shown as text", () => {
  show('{#CU-1} <img src="x" onerror="alert(1)"> and `<b>`.\n');
  expect(document.querySelector("img, b")).toBeNull();
  expect(screen.getByText(/<img src="x" onerror="alert\(1\)">/u)).toBeTruthy();
});

test("a ruling is marked as ours, with what it is about and why", () => {
  show("{#CU-6} Dice.\n\n> **Our ruling** {CU-6} Right-handed.\n>\n> **Why** Lost figure.\n");
  const ruling = within(screen.getByRole("note"));
  expect(ruling.getByText("Our ruling")).toBeTruthy();
  expect(ruling.getByRole("link", { name: "CU-6" }).getAttribute("href")).toBe("#CU-6");
  expect(ruling.getByText("Why")).toBeTruthy();
});

test("whoever comes for a clause finds it marked and the referee's sentence open", () => {
  show("{#CU-7} One.\n\n{#CU-8} Two.\n", "CU-8");
  expect(screen.getByRole("button", { name: "CU-8: what the referee says" }).getAttribute("aria-expanded")).toBe(
    "true",
  );
  expect(screen.getByRole("button", { name: "CU-7: what the referee says" }).getAttribute("aria-expanded")).toBe(
    "false",
  );
  expect(document.querySelectorAll(".lit")).toHaveLength(1);
});

test("a diagram says in words what may be done and what not", () => {
  show("```diagram\nposition: p\nshow: D4-D7\nlegal: D4-G4\nrefused: D4-D6 CU-8\ncaption: A three.\n```\n");
  const figure = within(screen.getByRole("figure"));
  expect(figure.getByText("A three.")).toBeTruthy();
  expect(figure.getAllByRole("button").map((button) => button.textContent)).toEqual(["D4-D7", "D4-G4", "D4-D6"]);
});
