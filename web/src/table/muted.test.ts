// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { isMuted, mute } from "./muted.svelte";

afterEach(() => localStorage.clear());

test("somebody is muted at one table, until they are heard again", () => {
  mute("a", "Eve", true);
  mute("a", "Eve", true);
  expect([isMuted("a", "Eve"), isMuted("a", "Zoé"), isMuted("b", "Eve")]).toEqual([true, false, false]);
  expect(JSON.parse(localStorage.getItem("cubo.muted") ?? "")).toEqual([{ table: "a", name: "Eve" }]);
  mute("a", "Eve", false);
  expect(isMuted("a", "Eve")).toBe(false);
  expect(JSON.parse(localStorage.getItem("cubo.muted") ?? "")).toEqual([]);
});
