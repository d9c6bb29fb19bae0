import { expect, test } from "vitest";
import type { Request } from "../engine/engine";
import type { Telling } from "../protocol/telling";
import type { Puzzle } from "./puzzles";
import { inWords, tellMoves } from "./told";

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
  expect([...told.moves].map(([action, telling]) => [action, inWords(telling, "")])).toEqual([
    ["a", "seen a"],
    ["b", "seen b"],
    ["c", "seen c"],
  ]);
  expect([...told.replies].map(([action, telling]) => [action, inWords(telling, "")])).toEqual([["b", "then z"]]);
  expect(told.line.map((telling) => inWords(telling, ""))).toEqual(["then x", "then y"]);
  expect(asked.every((requests) => requests.at(-1)?.["seat"] === 1 && requests.at(-1)?.["from"] === 1)).toBe(true);
  expect(inWords(undefined, "b")).toBe("b");
});
