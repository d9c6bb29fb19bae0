import { beforeEach, expect, test } from "vitest";
import type { PuzzleRating } from "../protocol/rest";
import { meet, tell } from "./account";
import { Solver } from "./kept.svelte";

let account: PuzzleRating[] = [];
let asked: string[] = [];
let reached = true;
/** A house that keeps what comes of more puzzles. */
const house = ((door: string, { body }: { body?: PuzzleRating } = {}) => {
  asked.push(door);
  if (!reached) return Promise.reject(new Error("away"));
  const known = account.find(({ game }) => game === body?.game);
  if (body && body.tried > (known?.tried ?? 0)) account = [...account.filter((each) => each !== known), body];
  return Promise.resolve({ games: account });
}) as never;

beforeEach(() => {
  [account, asked, reached] = [[], [], true];
});

function solved(own: Solver, game: string, count: number): Solver {
  for (let n = 0; n < count; n += 1) own.tries(game, { id: `${game}${String(n)}`, rating: 1200 }, true);
  return own;
}

test("what has counted in this browser is told to the account", async () => {
  const own = solved(new Solver(), "blox", 2);
  await meet(own, house, "Ada");
  expect(account).toEqual([own.told("blox")]);
  expect(own.told("blox")).toMatchObject({ game: "blox", tried: 2, solved: 2 });
  solved(own, "cubulus", 1);
  await tell("cubulus", own, house, "Ada");
  expect(account.map(({ game, tried }) => [game, tried])).toEqual([
    ["blox", 2],
    ["cubulus", 1],
  ]);
});

test("the rating that comes of more puzzles counts", async () => {
  account = [
    { game: "blox", rating: 1500, spread: 80, tried: 9, solved: 6 },
    { game: "cubulus", rating: 900, spread: 300, tried: 1, solved: 0 },
  ];
  const own = solved(solved(new Solver(), "blox", 2), "cubulus", 3);
  await meet(own, house, "Ada");
  expect(own.of("blox")).toMatchObject({ rating: { value: 1500, spread: 80 }, counted: 9, solved: 6 });
  expect(own.of("blox").tried).toEqual(["blox0", "blox1"]);
  expect(own.of("cubulus").counted).toBe(3);
  expect(account.find(({ game }) => game === "cubulus")?.tried).toBe(3);
});

test("without a connection solving goes on, and it is told the next time", async () => {
  const own = solved(new Solver(), "blox", 1);
  reached = false;
  await meet(own, house, "Ada");
  await tell("blox", own, house, "Ada");
  expect(own.of("blox").counted).toBe(1);
  reached = true;
  await meet(own, house, "Ada");
  expect(account.map(({ tried }) => tried)).toEqual([1]);
});

test("nothing is told of guests, nor in calm mode, where nothing counts", async () => {
  const own = solved(new Solver(), "blox", 1);
  await meet(own, house, undefined);
  own.calm = true;
  solved(own, "cubulus", 2);
  expect(own.told("cubulus")).toBeUndefined();
  await tell("cubulus", own, house, "Ada");
  expect(asked).toEqual([]);
});

test("what one member left in the browser does not become another's", async () => {
  const own = solved(new Solver(), "blox", 5);
  await meet(own, house, "Ada");
  account = [{ game: "blox", rating: 1000, spread: 200, tried: 2, solved: 0 }];
  await meet(own, house, "Zoé");
  expect(own.of("blox")).toMatchObject({ rating: { value: 1000 }, counted: 2, tried: [] });
  expect(account.map(({ tried }) => tried)).toEqual([2]);
});
