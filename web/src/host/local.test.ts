// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LEARNED, type Engine, type Thought } from "../engine/engine";
import type { Unasked } from "./host";
import { LocalHost } from "./local";
import { appends, localTables } from "./localStore";

interface Asked {
  now: number;
  entropy: string;
  wish: Record<string, Record<string, unknown>> | "tick";
}

/** An engine that answers as it is told, and a mind that answers when it is told. */
let replies: ((asked: Asked) => object)[];
let asked: Asked[];
let minds: { thought: Thought; resolve(action: string): void; signal: AbortSignal | undefined }[];
let host: LocalHost;
let told: Unasked[];

const nothing = { append: [], messages: [], think: [] };
const shown = {
  game: "cubulus",
  time: { kind: "none" },
  state: { phase: "waiting", chairs: [{ wanted: "person", committed: false, opened: false }], offers: [] },
};

const engine = {
  local: async (request: unknown) => {
    asked.push(request as Asked);
    return { ...nothing, ...replies.shift()?.(request as Asked) };
  },
  go: (thought: Thought, signal?: AbortSignal) =>
    new Promise((resolve) => minds.push({ thought, resolve: (action) => resolve({ action, analysis: {} }), signal })),
} as unknown as Engine;

const make = (): LocalHost => {
  const made = new LocalHost(engine);
  made.onMessage((message) => told.push(message));
  return made;
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [replies, asked, minds, told] = [[], [], [], []];
  host = make();
});
afterEach(() => {
  host.close();
  vi.useRealTimers();
});

let tables = 0;
/** A table with one event. */
async function lay(): Promise<string> {
  const table = `t${tables++}`;
  replies.push((request) => ({
    append: [{ table, at: 0, time: 0, events: [] }],
    messages: [
      { id: (request.wish as Record<string, { id: number }>)["open"]?.id, table, shown, here: [], links: null, now: 0 },
    ],
  }));
  await host.open({ table: { game: "cubulus", places: [] } });
  return table;
}
const settle = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const ids = (request: Asked): unknown => (request.wish as Record<string, { id: number }>)["message"]?.id;

test("a table that was laid is stored, and stands on the shelf", async () => {
  const table = await lay();
  expect(appends(table)).toHaveLength(1);
  expect(localTables()).toMatchObject([{ table, game: "cubulus", phase: "waiting" }]);
  expect(asked[0]?.entropy).toMatch(/^[0-9a-f]{64}$/);
});

test("what happened is stored before it is told", async () => {
  const table = await lay();
  let stored = 0;
  host.onMessage(() => (stored = appends(table).length));
  replies.push((request) => ({
    append: [{ table, at: 1, time: 0, events: [] }],
    messages: [
      { table, news: { version: 2, event: { event: "sat", place: 0 } } },
      { id: ids(request), first: 1, count: 1 },
    ],
  }));
  const answer = host.ask({ cmd: "sit", name: "Ada", table, at: 1, key: "k" });
  await settle();
  expect(await answer).toMatchObject({ first: 1, count: 1 });
  expect(stored).toBe(2);
  expect(told).toHaveLength(1);
});

test("a refusal is one here too", async () => {
  const table = await lay();
  replies.push((request) => ({ messages: [{ id: ids(request), error: { code: "illegal", message: "" } }] }));
  await expect(host.ask({ cmd: "play", action: "x", table, at: 1, key: "k" })).rejects.toMatchObject({
    refusal: { code: "illegal" },
  });
});

test("after a reload the table is taken up from what was stored", async () => {
  const table = await lay();
  host.close();
  host = make();
  replies.push(
    () => nothing,
    (request) => ({ messages: [{ id: ids(request), table, shown, here: [], links: null, now: 0 }] }),
  );
  const answer = host.ask({ cmd: "subscribe", table, from: 7 });
  await settle();
  expect(await answer).toHaveProperty("shown");
  expect((asked.at(-2)?.wish as Record<string, { appends: unknown[] }>)["load"]?.appends).toEqual(appends(table));
});

test("a table that this browser does not have is not found", async () => {
  await expect(host.ask({ cmd: "subscribe", table: "nowhere" })).rejects.toMatchObject({
    refusal: { code: "not-found" },
  });
});

test("a house player thinks once, and hands its answer in at the right moment", async () => {
  const table = await lay();
  const think = [
    { table, at: 3, not_before: Date.now() + 500, go: { game: "cubulus", view: {}, history: [], nodes: 5 } },
  ];
  replies.push((request) => ({ think, messages: [{ id: ids(request), now: 0 }] }));
  await host.ask({ cmd: "ping" });
  replies.push((request) => ({ think: [{ table, at: 3, not_before: 0 }], messages: [{ id: ids(request), now: 0 }] }));
  await host.ask({ cmd: "ping" });
  expect(minds).toHaveLength(1);
  minds[0]?.resolve("D1-D2");
  await settle(400);
  expect(asked.some((request) => typeof request.wish === "object" && "thought" in request.wish)).toBe(false);
  await settle(200);
  expect(asked.at(-1)?.wish).toEqual({ thought: { table, at: 3, action: "D1-D2" } });
});

test("at full strength the house thinks with its network, at a level without", async () => {
  const table = await lay();
  for (const [at, level] of ["search", "master"].entries()) {
    const go = { game: "cubulus", view: {}, history: [], level, nodes: 5 };
    replies.push((request) => ({
      think: [{ table, at, not_before: 0, go }],
      messages: [{ id: ids(request), now: 0 }],
    }));
    await host.ask({ cmd: "ping" });
  }
  expect(minds.map(({ thought }) => thought.level)).toEqual([LEARNED, "master"]);
});

test("a thought that nobody wants any more is stopped", async () => {
  const table = await lay();
  replies.push((request) => ({
    think: [{ table, at: 3, not_before: 0, go: {} }],
    messages: [{ id: ids(request), now: 0 }],
  }));
  await host.ask({ cmd: "ping" });
  replies.push((request) => ({ messages: [{ id: ids(request), now: 0 }] }));
  await host.ask({ cmd: "ping" });
  expect(minds[0]?.signal?.aborted).toBe(true);
});

test("at the deadline time is allowed to pass", async () => {
  await lay();
  replies.push((request) => ({ deadline: Date.now() + 5000, messages: [{ id: ids(request), now: 0 }] }));
  await host.ask({ cmd: "ping" });
  await settle(4000);
  expect(asked.at(-1)?.wish).not.toBe("tick");
  await settle(1100);
  expect(asked.at(-1)?.wish).toBe("tick");
});

test("where another page was quicker, its move stands and this one is shown it", async () => {
  const table = await lay();
  localStorage.setItem(`cubo.local.events.${table}.1`, JSON.stringify({ table, at: 1, time: 9, events: [] }));
  replies.push((request) => ({
    append: [{ table, at: 1, time: 1, events: [] }],
    messages: [{ id: ids(request), first: 1, count: 1 }],
  }));
  replies.push(
    () => nothing,
    (request) => ({ messages: [{ id: ids(request), table, shown, here: [], links: null, now: 0 }] }),
  );
  await expect(host.ask({ cmd: "play", action: "x", table, at: 1, key: "k" })).rejects.toMatchObject({
    refusal: { code: "stale" },
  });
  await settle(50);
  expect(appends(table)[1]).toHaveProperty("time", 9);
  expect(told.at(-1)).toHaveProperty("shown");
});
