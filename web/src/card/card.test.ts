import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Engine } from "../engine/engine";
import { Instance } from "../engine/instance";
import type { GameRecord } from "../protocol/rest";
import { cardOf, dayOf, withLetters, type Draws } from "./card";

const record = {
  game: "cubulus",
  seats: 2,
  names: [{ name: "Ada" }, { name: "<Zoé>" }],
  events: [],
  outcome: { ranks: [2, 1], scores: [0, 1], reason: "CU-1" },
} as unknown as GameRecord;
const pieces = ["12A1", "(E9)", "(C8C7)"];
const asked: unknown[] = [];
const engine = {
  together: (requests: unknown[]) => {
    asked.push(...requests);
    return Promise.resolve([{ turn: "over" }, { view: { pieces }, history: [] }]);
  },
} as unknown as Engine;

test("a card is drawn from the record and from what a spectator saw", async () => {
  let request = {};
  const draws: Draws = async () => ({
    call: (line) => {
      request = JSON.parse(line) as object;
      return JSON.stringify({ svg: "<svg/>", title: "", description: "" });
    },
  });
  const ended = new Date(2026, 10, 5, 23, 59).getTime();
  expect((await cardOf(record, ended, "fr", engine, draws)).svg).toBe("<svg/>");
  expect(asked).toContainEqual({ cmd: "view", seat: "spectator" });
  expect(request).toEqual({
    record,
    game: "Cubulus",
    view: JSON.stringify({ pieces }),
    date: "2026-11-05",
    language: "fr",
  });
  const refuses: Draws = async () => ({ call: () => '{"error":"no"}' });
  await expect(cardOf(record, undefined, "fr", engine, refuses)).rejects.toThrow("no");
});

test("days are those of this device, letters stand behind the title", () => {
  expect(dayOf(new Date(2027, 0, 1, 0, 0).getTime())).toBe("2027-01-01");
  expect(withLetters("<svg><title>a $& b</title><g/></svg>", "x$1")).toBe(
    "<svg><title>a $& b</title><style>x$1</style><g/></svg>",
  );
});

const WASM = new URL("./card.wasm", import.meta.url);

// The module is built by `make wasm`; without it there is nothing to ask.
test.runIf(existsSync(WASM))("the module draws every piece and escapes every name", async () => {
  const draws: Draws = async () => Instance.of(await WebAssembly.compile(readFileSync(WASM)));
  const { svg, title } = await cardOf(record, undefined, "en", engine, draws);
  expect(title).toBe("<Zoé> wins");
  for (const piece of pieces) expect(svg).toContain(`data-piece="${piece}"`);
  expect(svg).toContain("&lt;Zoé&gt; wins");
  expect(svg).not.toContain("<Zoé>");
});
