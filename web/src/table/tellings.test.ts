import { expect, test } from "vitest";
import type { Engine } from "../engine/engine";
import type { Entry } from "../protocol/messages";
import { Tellings, type Tale } from "./tellings.svelte";

/** An engine whose replies come when the test says so. */
function engine(): { asked: object[][]; reply(replies: unknown[]): void; fail(): void } & Pick<Engine, "together"> {
  const waiting: { resolve(replies: never[]): void; reject(why: Error): void }[] = [];
  const asked: object[][] = [];
  return {
    asked,
    together: (requests) => {
      asked.push([...requests]);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    reply: (replies) => waiting.shift()?.resolve(replies as never[]),
    fail: () => waiting.shift()?.reject(new Error("no engine")),
  };
}

const actions = ["a7=comet", "g7=eclipse", "e1=?"];
const history = actions.map((action): Entry => ({ seat: 0, action }));
const words = (text: string) => ({ short: [{ words: text }], long: [{ words: text }] });
/** The first events of the game; those from `from` on were seen as steps. */
const upTo = (events: number, from = 0, language: Tale["language"] = "en"): Tale => ({
  game: "attakube",
  eyes: 0,
  language,
  names: ["Ada", "Bo"],
  history: history.slice(0, events),
  steps: history
    .slice(0, events)
    .map((seen, number) => ({ number, seen, before: number, after: number + 1, own: false }) as never)
    .slice(from),
  rest: [{ cmd: "load", record: "the game" }],
});
const said = (tellings: Tellings, events: number): string[] =>
  actions.slice(0, events).map((action, n) => {
    const [part] = tellings.of(n)?.short ?? [];
    return part && "words" in part ? part.words : tellings.instead(n, action);
  });

test("while a telling is on its way nothing stands for it, and the last sentence stays", async () => {
  const slow = engine();
  const tellings = new Tellings(slow);
  const first = tellings.follow(upTo(1));
  expect(said(tellings, 1)).toEqual([""]);
  expect(tellings.lately(1)).toBeUndefined();
  slow.reply([{ tellings: [words("A Comet is set.")] }]);
  await first;
  const second = tellings.follow(upTo(2));
  expect(said(tellings, 2)).toEqual(["A Comet is set.", ""]);
  expect(tellings.lately(2)).toEqual(words("A Comet is set."));
  slow.reply([{ tellings: [words("An Eclipse is set.")] }]);
  await second;
  expect(said(tellings, 2)).toEqual(["A Comet is set.", "An Eclipse is set."]);
  expect(tellings.lately(2)).toEqual(words("An Eclipse is set."));
  expect(tellings.lately(1)).toEqual(words("A Comet is set."));
  expect(slow.asked).toHaveLength(2);
});

test("where no telling will come the notation stands, whatever is told later", async () => {
  const broken = engine();
  const tellings = new Tellings(broken);
  const first = tellings.follow(upTo(1));
  broken.fail();
  await expect(first).rejects.toThrow("no engine");
  expect(said(tellings, 1)).toEqual(["a7=comet"]);
  const second = tellings.follow(upTo(2));
  expect(said(tellings, 2)).toEqual(["a7=comet", ""]);
  broken.reply([{ tellings: [words("An Eclipse is set.")] }]);
  await second;
  expect(said(tellings, 2)).toEqual(["a7=comet", "An Eclipse is set."]);
  const third = tellings.follow(upTo(3));
  broken.reply([{ error: { code: "bad-request" } }]);
  await third;
  expect(said(tellings, 3)).toEqual(["a7=comet", "An Eclipse is set.", "e1=?"]);
  expect(tellings.lately(3)).toBeUndefined(); // an old sentence must not stand for a move that has none
});

test("the past is waited for in the same way", async () => {
  const slow = engine();
  const tellings = new Tellings(slow);
  const told = tellings.follow(upTo(3, 3));
  expect(said(tellings, 3)).toEqual(["", "", ""]);
  slow.reply([{}, { error: { code: "bad-record" } }]);
  await told;
  expect(said(tellings, 3)).toEqual(actions);
  const again = tellings.follow(upTo(3, 3, "fr"));
  expect(said(tellings, 3)).toEqual(["", "", ""]);
  slow.reply([{}, { tellings: actions.map((_, n) => words(`Phrase ${n}.`)) }]);
  await again;
  expect(said(tellings, 3)).toEqual(["Phrase 0.", "Phrase 1.", "Phrase 2."]);
});
