// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lost, Refused } from "../host/errors";
import { FakeHost, type Answer } from "../host/fake";
import type { Unasked } from "../host/host";
import type { ServerMessage, Shown } from "../protocol/messages";
import { TableClient } from "./client";
import { remembered } from "./nonces";
import player from "./streams/cubulus-player.json";

const stream = player as unknown as ServerMessage[];
const table = (stream[0] as { table: string }).table;
const first = stream[0] as ServerMessage;
const unasked = stream.slice(1) as Unasked[];
const refuse = (code: string, more: object = {}): Refused => new Refused({ code, message: "", ...more });
/** The first view, with some things different. */
const shownWith = (change: (shown: Shown) => void): ServerMessage => {
  const copy = structuredClone(first) as { shown: Shown } & ServerMessage;
  change(copy.shown);
  return copy;
};

const sha256 = (nonce: string): string => createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex");
const hash = (nonce: string): Promise<string> => Promise.resolve(sha256(nonce));

let host: FakeHost;
let client: TableClient;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  host = new FakeHost();
  client = new TableClient(host, table, "pass", hash);
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

const begin = async (answer: Answer = first): Promise<void> => {
  host.answers.push(() => answer);
  client.start();
  await vi.advanceTimersByTimeAsync(0);
};
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test("subscribes with the pass and takes news in", async () => {
  await begin();
  expect(host.asked[0]).toEqual({ cmd: "subscribe", table, pass: "pass" });
  for (const message of unasked) host.say(message);
  expect(client.state.shown?.state.phase).toBe("ended");
});

test("a page that is loaded anew still knows what was said", async () => {
  await begin();
  for (const message of unasked) host.say(message);
  expect(client.state.talk).toHaveLength(5);
  const last = client.state.shown?.version ?? 0;
  const again = (version: number): TableClient => {
    host.answers.push(() => shownWith((shown) => (shown.version = version)));
    const anew = new TableClient(host, table, undefined, hash);
    anew.start();
    return anew;
  };
  const anew = again(last);
  await settle();
  expect(anew.state.talk).toEqual(client.state.talk);
  anew.stop();
  // A host that lost events reuses their versions.
  const behind = again(client.state.talk[0]?.version ?? 0);
  await settle();
  expect(behind.state.talk).toEqual(client.state.talk.slice(0, 1));
  behind.stop();
});

test("after an interruption resumes from the version it has", async () => {
  await begin();
  for (const message of unasked.slice(0, 8)) host.say(message);
  const version = client.state.shown?.version;
  host.become("coming");
  expect(client.state.connection).toBe("coming");
  host.answers.push(() => ({ table, version: version ?? 0, resumed: 0, here: [], now: 0 }));
  host.become("here");
  await settle();
  expect(host.asked.at(-1)).toEqual({ cmd: "subscribe", table, pass: "pass", from: version });
});

test("where news are missing it asks for them", async () => {
  await begin();
  const news = unasked.filter((message) => "news" in message);
  const version = client.state.shown?.version ?? 0;
  host.answers.push(() => ({ table, version: version + 2, resumed: 2, here: [], now: 0 }));
  host.say(news[2] as Unasked);
  await settle();
  expect(host.sent("subscribe")).toHaveLength(2);
  expect(host.asked.at(-1)).toHaveProperty("from", client.state.shown?.version);
});

test("a host that does not give what is missing is asked again, but not at once", async () => {
  await begin({ first: 0, count: 0 });
  expect(host.sent("subscribe")).toHaveLength(1);
  await settle(1000);
  expect(host.sent("subscribe")).toHaveLength(2);
});

test("a command says on which version it was made, and is pending until it is answered", async () => {
  await begin();
  const done = client.send({ cmd: "play", action: "D1-D2" });
  expect(client.state.pending).toEqual(["play"]);
  await done;
  expect(client.state.pending).toEqual([]);
  expect(host.asked.at(-1)).toMatchObject({ cmd: "play", action: "D1-D2", at: client.state.shown?.version, table });
});

test("a command whose answer was lost goes out again under the same key", async () => {
  await begin();
  host.answers.push(() => new Lost());
  host.become("coming");
  const done = client.send({ cmd: "play", action: "D1-D2" });
  await settle();
  host.answers = [];
  host.answers.push((request) => (request.cmd === "subscribe" ? first : { first: 0, count: 1 }));
  host.become("here");
  await settle(6000);
  await done;
  const plays = host.sent("play");
  expect(plays.length).toBe(2);
  expect(plays[0]).toEqual(plays[1]);
});

test("a refusal reaches whoever asked, and is not repeated", async () => {
  await begin();
  host.answers.push(() => refuse("illegal", { clause: "CU-8", text: { en: "no", fr: "non" } }));
  await expect(client.send({ cmd: "play", action: "A1-A2" })).rejects.toMatchObject({ refusal: { clause: "CU-8" } });
  expect(host.sent("play")).toHaveLength(1);
  expect(client.state.pending).toEqual([]);
});

test("a busy house is asked again after a moment", async () => {
  await begin();
  host.answers.push(() => refuse("too-fast", { retry_ms: 50 }));
  const done = client.send({ cmd: "say", words: { phrase: "hello" } });
  await settle(60);
  await done;
  expect(host.sent("say")).toHaveLength(2);
});

test("a table that is not there is refused for good", async () => {
  await begin(refuse("not-found"));
  expect(client.state.refused?.code).toBe("not-found");
  await settle(10_000);
  expect(host.sent("subscribe")).toHaveLength(1);
});

test("the first chair brings a commitment whose nonce is kept", async () => {
  await begin();
  await client.sit("Ada");
  const [sit] = host.sent("sit") as { commitment?: string }[];
  const kept = remembered(table);
  expect(sha256(kept?.nonces[0] ?? "")).toBe(sit?.commitment);
  expect(kept?.commitment).toBe(client.state.shown?.commitment);
});

test("a further chair brings none", async () => {
  await begin(
    shownWith(
      (shown) => (
        (shown.you = [0]),
        (shown.state.chairs[0] = { wanted: "person", name: "Ada", committed: true, opened: false })
      ),
    ),
  );
  await client.sit("Grace", 1);
  expect(host.sent("sit")[0]).not.toHaveProperty("commitment");
  expect(host.sent("sit")[0]).toHaveProperty("place", 1);
});

test("when called the nonce is opened; of several the one that fits", async () => {
  await begin();
  await client.sit("Ada");
  await client.sit("Ada again"); // another tab, say: now two nonces are kept
  const nonces = remembered(table)?.nonces.slice(0, 2);
  host.answers.push(() => refuse("bad-nonce"));
  host.say(
    shownWith((shown) => {
      shown.version += 5;
      shown.you = [0];
      shown.state.phase = "calling";
      shown.state.chairs[0] = { wanted: "person", name: "Ada", committed: true, opened: false };
    }) as Unasked,
  );
  await settle();
  expect(host.sent("nonce").map((request) => (request as { nonce: string }).nonce)).toEqual(nonces);
});

test("after a failed opening a fresh nonce is committed to", async () => {
  await begin(
    shownWith((shown) => {
      shown.you = [0];
      shown.state.chairs[0] = { wanted: "person", name: "Ada", committed: false, opened: false };
    }),
  );
  await settle();
  expect(host.sent("commit")).toHaveLength(1);
});

test("stopping unsubscribes", async () => {
  await begin();
  client.stop();
  expect(host.asked.at(-1)).toEqual({ cmd: "unsubscribe", table });
});
