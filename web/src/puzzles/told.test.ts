import { expect, test } from "vitest";
import type { Request } from "../engine/engine";
import type { Telling } from "../protocol/telling";
import type { Puzzle } from "./puzzles";
import { allInWords, inWords, tellMoves } from "./told";

const say = (words: string): Telling => ({ short: [{ words }], long: [{ words }] });
const puzzle: Puzzle = {
  id: "p",
  position: "",
  seat: 1,
  answer: "a",
  chance: 0.9,
  line: ["x", "y"],
  others: [
    { action: "b", chance: 0.4, reply: "z" },
    { action: "c", chance: 0.3 },
  ],
  more: 0,
  themes: [],
  rating: 1200,
};

test("every move of a puzzle is told, its replies and what follows as the solver meets them", async () => {
  const asked: Request[][] = [];
  const engine = {
    propose: (_: string, view: unknown, actions: readonly string[]) =>
      Promise.resolve(actions.map((action) => say(`${String(view)} ${action}`))),
    together: (requests: Request[]) => {
      asked.push(requests);
      const played = requests.flatMap(({ cmd, action }) => (cmd === "play" ? [String(action)] : []));
      return Promise.resolve([{ tellings: played.slice(1).map((action) => say(`then ${action}`)) }]);
    },
  };
  const start = { game: "cubulus", seats: 2, options: {}, position: "P" };
  const told = await tellMoves(engine as never, { start, view: "seen", puzzle, language: "en", names: ["A", "B"] });
  expect([...told.moves].map(([action, tellings]) => [action, ...tellings.map((each) => inWords(each, ""))])).toEqual([
    ["a", "seen a"],
    ["b", "seen b"],
    ["c", "seen c"],
  ]);
  expect([...told.replies].map(([action, telling]) => [action, inWords(telling, "")])).toEqual([["b", "then z"]]);
  expect(told.line.map((telling) => inWords(telling, ""))).toEqual(["then x", "then y"]);
  expect(asked.every((requests) => requests.at(-1)?.["seat"] === 1 && requests.at(-1)?.["from"] === 1)).toBe(true);
  expect(inWords(undefined, "b")).toBe("b");
});

test("a turn is told action by action, each as the solver sees it then", async () => {
  const turn: Puzzle = {
    ...puzzle,
    answer: "a",
    turns: [["a", "b"]],
    line: ["x"],
    others: [
      { action: "a", then: "c", chance: 0.4, reply: "z" },
      { action: "d", chance: 0.3 },
    ],
  };
  const engine = {
    propose: (_: string, view: unknown, actions: readonly string[]) =>
      Promise.resolve(actions.map((action) => say(`${String(view)} ${action}`))),
    together: (requests: Request[]) => {
      const played = requests.flatMap(({ cmd, action }) => (cmd === "play" ? [String(action)] : []));
      const last = requests.at(-1);
      return Promise.resolve([
        last?.cmd === "view"
          ? { view: `after ${played.join()}` }
          : { tellings: played.slice(Number(last?.["from"])).map((action) => say(`then ${action}`)) },
      ]);
    },
  };
  const start = { game: "cube-attack", seats: 2, options: {}, position: "P" };
  const told = await tellMoves(engine as never, { start, view: "seen", puzzle: turn, language: "en", names: [] });
  expect(allInWords(told, ["a", "b"])).toBe("seen a after a b");
  expect(allInWords(told, ["a", "c"])).toBe("seen a after a c");
  expect(allInWords(told, ["d"])).toBe("seen d");
  expect(allInWords(told, ["q", "r"])).toBe("q r");
  expect(inWords(told.replies.get("a c"), "")).toBe("then z");
  expect(told.line.map((telling) => inWords(telling, ""))).toEqual(["then x"]);
});
