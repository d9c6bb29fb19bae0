import { expect, test } from "vitest";
import type { GamePlayed } from "../protocol/rest";
import { cameOut, company, hasPeople, points } from "./people";

const game = (more: Partial<GamePlayed>): GamePlayed => ({
  game: "blox",
  ended: 0,
  result: "won",
  rank: 1,
  seat: 1,
  scores: [98, 115, 111],
  chairs: [{ name: "Zoé" }, { name: "Ada" }, { player: "Clio", house: "easy" }],
  ...more,
});

test("the points begin with one’s own", () => {
  expect(points(game({}))).toBe("115–111–98");
  expect(points(game({ scores: [0, 1, 0] }))).toBe("");
  expect(points(game({ scores: [], result: "none" }))).toBe("");
});

test("those who played are named, as far as one may know", () => {
  expect(company(game({}))).toMatch(/Zoé.*Clio/);
  expect(company(game({}), "Zoé")).not.toContain("Zoé");
  expect(company(game({ chairs: [{}, { name: "Ada" }] }))).not.toContain("Ada");
  expect(company(game({ chairs: [{ name: "" }, { name: "Ada" }] }))).not.toBe("");
  expect(hasPeople(game({}))).toBe(true);
  expect(hasPeople(game({ chairs: [{ player: "Clio", house: "easy" }, { name: "Ada" }] }))).toBe(false);
  expect(hasPeople(game({ chairs: [{ name: "" }, { name: "Ada" }] }))).toBe(false);
});

test("with three and more the rank says more than lost", () => {
  expect(cameOut(game({ result: "lost", rank: 2 }))).toMatch(/2ᵉ sur 3|Second of three/);
  expect(cameOut(game({ result: "lost", rank: 2, chairs: [{}, {}] }))).toMatch(/Perdu|Lost/);
});
