import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../host/errors";
import { FakeHost } from "../host/fake";
import type { Unasked } from "../host/host";
import type { ServerMessage } from "../protocol/messages";
import { Hint } from "./hint.svelte";
import { TableModel } from "./model.svelte";
import attakube from "./streams/attakube-both.json";

const go = vi.hoisted(() =>
  vi.fn(async ({ compare }: { compare?: string }) => ({
    action: "a1=star",
    telling: { short: [{ words: "Put the Star on a1." }], long: [] },
    why: [{ words: "From 50 % to 60 %." }],
    before: 0.5,
    after: 0.6,
    line: [],
    analysis: {},
    ...(compare
      ? {
          compare: {
            action: compare,
            telling: { short: [], long: [] },
            verdict: [{ words: "Yours is fine too: 2 % less." }],
            less: 0.02,
          },
        }
      : {}),
  })),
);
vi.mock("../engine/engine", () => ({
  LEARNED: "learned",
  engine: { position: () => ({}), ask: async () => ({}), ready: async () => undefined, hint: go },
}));

let host: FakeHost;
let model: TableModel;

/** A friendly table at which it is one's turn. */
beforeEach(async () => {
  go.mockClear();
  const stream = attakube as unknown as ServerMessage[];
  const [first, ...rest] = stream as [ServerMessage, ...Unasked[]];
  host = new FakeHost();
  host.answers.push(() => first);
  model = new TableModel(host, (first as { table: string }).table);
  model.client.start();
  await vi.waitFor(() => expect(model.shown).not.toBeNull());
  for (const message of rest) {
    host.say(message);
    model.lift();
    if (model.acting !== null) break;
  }
  expect(model.acting).not.toBeNull();
  return () => model.client.stop();
});

test("whoever is advised has told everybody before", async () => {
  const hint = new Hint(model);
  await hint.ask();
  expect(host.sent("hint")).toMatchObject([{ cmd: "hint", seat: model.acting }]);
  expect(go).toHaveBeenCalledOnce();
  expect(go.mock.lastCall?.[0]).toMatchObject({ level: "learned" });
  expect(hint.action).toBe("a1=star");
  expect([hint.what, hint.why, hint.odds]).toEqual([
    "Put the Star on a1.",
    "From 50 % to 60 %.",
    { before: 0.5, after: 0.6 },
  ]);
});

test("one's own idea is compared with it, and nobody is told a second time", async () => {
  const hint = new Hint(model);
  await hint.ask();
  await hint.compare("a1=eye");
  expect(host.sent("hint")).toHaveLength(1);
  expect(hint.compared?.less).toBe(0.02);
});

test("where the table says no there is no advice", async () => {
  host.answers.push(() => new Refused({ code: "not-friendly", message: "" }));
  const hint = new Hint(model);
  await hint.ask();
  expect(go).not.toHaveBeenCalled();
  expect(hint.action).toBeNull();
  expect(model.trouble).toEqual({ code: "not-friendly" });
});
