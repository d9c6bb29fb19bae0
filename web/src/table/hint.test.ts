import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../host/errors";
import { FakeHost } from "../host/fake";
import type { Unasked } from "../host/host";
import type { ServerMessage } from "../protocol/messages";
import { Hint } from "./hint.svelte";
import { TableModel } from "./model.svelte";
import attakube from "./streams/attakube-both.json";

const go = vi.hoisted(() => vi.fn(async () => ({ action: "a1=star", analysis: {} })));
vi.mock("../engine/engine", () => ({ engine: { position: () => ({}), ask: async () => ({}), go } }));

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
  expect(hint.action).toBe("a1=star");
});

test("where the table says no there is no advice", async () => {
  host.answers.push(() => new Refused({ code: "not-friendly", message: "" }));
  const hint = new Hint(model);
  await hint.ask();
  expect(go).not.toHaveBeenCalled();
  expect(hint.action).toBeNull();
  expect(model.trouble).toEqual({ code: "not-friendly" });
});
