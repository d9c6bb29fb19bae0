import { expect, test } from "vitest";
import { address, parse, type Route } from "./route";

const all: Route[] = [
  { page: "shelf" },
  { page: "game", game: "cube-attack" },
  { page: "table", table: "k3v9", pass: undefined },
  { page: "table", table: "k3v9", pass: "a+b c" },
  { page: "local", table: "x_1" },
  { page: "rules", game: "cubulus", clause: "CU-27" },
  { page: "rules", game: "cubulus", clause: undefined },
  { page: "summary", game: "cubulus" },
  { page: "facts", game: "blox" },
  { page: "replay", from: "disk", table: undefined, pass: undefined, move: undefined },
  { page: "replay", from: "house", table: "k3v9", pass: undefined, move: 17 },
  { page: "replay", from: "house", table: "k3v9", pass: "a+b c", move: 0 },
  { page: "replay", from: "here", table: "x_1", pass: undefined, move: undefined },
  { page: "replay", from: "here", table: "x_1", pass: undefined, move: 4, review: true },
  { page: "replay", from: "disk", table: undefined, pass: undefined, move: undefined, review: true },
  { page: "lesson", game: "blox" },
  { page: "study", game: "blox", link: undefined },
  { page: "study", game: "cubulus", link: "1Ab_-9" },
  { page: "account", way: "account", token: undefined },
  { page: "account", way: "join", token: "Ab_-9" },
  { page: "account", way: "reset", token: "Ab_-9" },
  { page: "moderation", list: "reports", id: undefined },
  { page: "moderation", list: "reports", id: "7" },
  { page: "moderation", list: "people", id: "AbC_-9" },
  { page: "moderation", list: "acts", id: undefined },
  { page: "account", way: "confirm", token: "Ab_-9" },
  { page: "bots" },
  { page: "league", game: undefined },
  { page: "league", game: "blox" },
  { page: "profile", name: "Zoé B." },
  { page: "games" },
  { page: "events", event: undefined },
  { page: "events", event: "new" },
  { page: "events", event: "k3v9" },
  { page: "puzzles", game: undefined, puzzle: undefined },
  { page: "puzzles", game: "blox", puzzle: undefined },
  { page: "puzzles", game: "blox", puzzle: "0a1b2c3d4e" },
  { page: "daily" },
  { page: "settings" },
  { page: "about" },
  { page: "legal" },
];

test.each(all)("$page is read from its own address", (route) => {
  const url = new URL(address(route), "http://house");
  expect(parse(url.pathname, url.hash)).toEqual(route);
});

test.each([
  "/nowhere",
  "/game",
  "/game/../x",
  "/table/a/b",
  "/settings/x",
  "/rules/blox/summary/x",
  "/game/blox/summary",
  "/table/%20",
  "/replay/there/x",
  "/replay/here/x/y",
  "/lesson",
  "/account/x",
  "/@",
  "/@%",
  "/@zoe/x",
])("%s is missing", (path) => {
  expect(parse(path)).toEqual({ page: "missing", path });
});

test("a slash too many does no harm", () => {
  expect(parse("/game/blox/")).toEqual({ page: "game", game: "blox" });
});

test("the pass of a table never stands in the part of the address that is sent", () => {
  const url = new URL(address({ page: "table", table: "t", pass: "secret" }), "http://house");
  expect(url.pathname + url.search).not.toContain("secret");
});
