import { expect, test } from "vitest";
import { shelf } from "../protocol/shelf";
import { puzzles as words } from "../i18n/puzzles";
import { read } from "./kept.svelte";
import {
  gameOfDay,
  gamesWithPuzzles,
  judge,
  nextPuzzle,
  puzzleOfDay,
  puzzlesOf,
  solutionOf,
  themesOf,
  type Puzzle,
} from "./puzzles";
import { FIRST, rated } from "./rating";

const one = (id: string, rating: number, themes: string[]): Puzzle => ({
  id,
  position: "",
  seat: 0,
  answer: "a",
  chance: 0.9,
  line: [],
  others: [
    { action: "b", chance: 0.6, reply: "z" },
    { action: "c", chance: 0.3 },
  ],
  more: 4,
  themes,
  rating,
});
const some = [one("x", 900, ["win"]), one("y", 1250, ["win", "gate"]), one("z", 1800, ["gate"])];

test("the puzzles of the house are of games on the shelf, and every theme has words", async () => {
  const games = gamesWithPuzzles();
  expect(games.length).toBeGreaterThan(0);
  for (const game of games) {
    expect(shelf.map(({ id }) => id)).toContain(game);
    for (const { themes } of await puzzlesOf(game))
      for (const theme of themes) expect(words().themes).toHaveProperty([theme]);
  }
  expect(await puzzlesOf("chess")).toEqual([]);
});

test("a day has one puzzle, and all come before one comes again", () => {
  const games = ["attakube", "blox"];
  expect([10, 11, 12].map((day) => gameOfDay(day, games))).toEqual(["attakube", "blox", "attakube"]);
  const days = [20, 22, 24].map((day) => puzzleOfDay(day, 2, some)?.id);
  expect(new Set(days).size).toBe(3);
  expect(gameOfDay(5, [])).toBeUndefined();
  expect(puzzleOfDay(5, 1, [])).toBeUndefined();
});

test("the next puzzle is new, fits the theme and the solver", () => {
  expect(nextPuzzle(some, { tried: [], rating: 1200 })?.id).toBe("y");
  expect(nextPuzzle(some, { tried: ["y"], rating: 1200 })?.id).toBe("x");
  expect(nextPuzzle(some, { tried: [], rating: 1200, theme: "gate", not: "y" })?.id).toBe("z");
  expect(nextPuzzle(some, { tried: ["z", "x", "y"], rating: 1200 })?.id).toBe("z");
  expect(nextPuzzle([], { tried: [], rating: 1200 })).toBeUndefined();
});

test("an action is judged by what lies with the puzzle", () => {
  const [puzzle] = some;
  if (!puzzle) throw new Error("no puzzle");
  expect(judge(puzzle, ["a"])).toEqual({ kind: "right" });
  expect(judge(puzzle, ["b"])).toEqual({ kind: "wrong", chance: 0.6, rest: [], reply: "z" });
  expect(judge(puzzle, ["q"])).toEqual({ kind: "worse", than: 0.3 });
});

test("a turn is judged action by action, in whichever order it is done", () => {
  const turn: Puzzle = {
    ...one("t", 1200, ["moon"]),
    turns: [["a"], ["b", "a"]],
    others: [
      { action: "c", then: "d", chance: 0.5, reply: "z" },
      { action: "b", then: "e", chance: 0.4, reply: "y" },
      { action: "pass", chance: 0.1 },
    ],
  };
  expect(solutionOf(turn)).toEqual(["a"]);
  expect(judge(turn, ["a"])).toEqual({ kind: "right" });
  expect(judge(turn, ["b"])).toEqual({ kind: "onwards" });
  expect(judge(turn, ["b", "a"])).toEqual({ kind: "right" });
  expect(judge(turn, ["b", "e"])).toEqual({ kind: "wrong", chance: 0.4, rest: [], reply: "y" });
  expect(judge(turn, ["b", "f"])).toEqual({ kind: "worse", than: 0.5 });
  // What cannot become right any more is said at once, with the best that was left.
  expect(judge(turn, ["c"])).toEqual({ kind: "wrong", chance: 0.5, rest: ["d"], reply: "z" });
  expect(judge(turn, ["d"])).toEqual({ kind: "wrong", chance: 0.5, rest: [], reply: undefined });
  expect(judge(turn, ["q"])).toEqual({ kind: "worse", than: 0.5 });
});

test("themes are counted", () => {
  expect(themesOf(some)).toEqual([
    { theme: "win", count: 2 },
    { theme: "gate", count: 2 },
  ]);
});

test("a rating rises with what was solved, falls with what was not, and becomes surer", () => {
  const up = rated(FIRST, 1200, true);
  const down = rated(FIRST, 1200, false);
  expect(up.value).toBeGreaterThan(1200);
  expect(down.value).toBeLessThan(1200);
  expect(up.value - 1200).toBeCloseTo(1200 - down.value);
  expect(up.spread).toBeLessThan(FIRST.spread);
  // A hard one brings more than an easy one.
  expect(rated(FIRST, 1700, true).value).toBeGreaterThan(rated(FIRST, 700, true).value);
  let sure = FIRST;
  for (let n = 0; n < 200; n += 1) sure = rated(sure, 1500, n % 2 === 0);
  expect(sure.value).toBeGreaterThan(1400);
  expect(sure.value).toBeLessThan(1600);
  expect(sure.spread).toBe(50);
});

test("nonsense that was kept is not believed", () => {
  expect(read(null)).toEqual({ calm: false, games: {} });
  expect(read({ calm: "yes", games: { blox: { value: -5, spread: 9, tried: [1, "a"], solved: "x" } } })).toEqual({
    calm: false,
    games: { blox: { rating: FIRST, tried: ["a"], solved: 0 } },
  });
});
