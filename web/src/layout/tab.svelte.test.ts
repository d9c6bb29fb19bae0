// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { choose } from "../settings/settings.svelte";
import { clearTab, followTab, tabTitle, tellTab } from "./tab.svelte";

let stop: () => void;
const icon = (): string | null => document.querySelector('link[rel="icon"]')?.getAttribute("href") ?? null;

beforeEach(() => {
  choose({ language: "en" });
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  stop = $effect.root(() => followTab());
  flushSync();
});
afterEach(() => {
  stop();
  clearTab();
});

test("one's turn and unread talk come first, and the icon has a dot", () => {
  expect([tabTitle(undefined), tabTitle("Cubulus"), icon()]).toEqual([
    "Cubothèque",
    "Cubulus · Cubothèque",
    "/icon.svg",
  ]);
  tellTab({ turn: true });
  flushSync();
  expect([tabTitle("Cubulus"), icon()]).toEqual(["Your turn · Cubulus", "/icon-turn.svg"]);
  tellTab({ unread: 2 });
  expect(tabTitle("Cubulus")).toBe("(2) Your turn · Cubulus");
  tellTab({ turn: false });
  flushSync();
  expect([tabTitle("Cubulus"), icon()]).toEqual(["(2) Cubulus · Cubothèque", "/icon-turn.svg"]);
  clearTab();
  flushSync();
  expect([tabTitle("Cubulus"), icon()]).toEqual(["Cubulus · Cubothèque", "/icon.svg"]);
});

test("in French too", () => {
  choose({ language: "fr" });
  tellTab({ turn: true });
  expect(tabTitle("BLOX")).toBe("À vous · BLOX");
});
