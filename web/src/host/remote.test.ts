// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "./host";
import { ASK_AFTER_MS, DOUBT_MS, PATIENCE_MS, RemoteHost, type Wire, type World } from "./remote";

class FakeWire implements Wire {
  readyState = 0 as WebSocket["readyState"];
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: { id: number; cmd: string }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; cmd: string });
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    (this.onopen as (() => void) | null)?.();
  }
  say(message: object): void {
    (this.onmessage as ((event: { data: string }) => void) | null)?.({ data: JSON.stringify(message) });
  }
  fall(): void {
    (this.onclose as (() => void) | null)?.();
  }
}

let wires: FakeWire[];
let world: World & { guests: number };
let host: RemoteHost;
const wire = (): FakeWire => wires.at(-1) as FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  world = {
    guests: 0,
    dial: () => (wires.push(new FakeWire()), wire()),
    becomeGuest: async () => void (world.guests += 1),
    open: async () => ({ table: "t", first: 0, count: 0 }),
    random: () => 1,
  };
  host = new RemoteHost(world);
});
afterEach(() => {
  host.close();
  vi.useRealTimers();
});

test("answers find their questions by number", async () => {
  wire().open();
  const one = host.ask({ cmd: "ping" });
  const two = host.ask({ cmd: "ping" });
  wire().say({ id: wire().sent[1]?.id, now: 2 });
  wire().say({ id: wire().sent[0]?.id, now: 1 });
  expect(await one).toMatchObject({ now: 1 });
  expect(await two).toMatchObject({ now: 2 });
});

test("an error is a refusal", async () => {
  wire().open();
  const answer = host.ask({ cmd: "ping" });
  wire().say({ id: wire().sent[0]?.id, error: { code: "busy", message: "" } });
  await expect(answer).rejects.toMatchObject({ name: "Refused", refusal: { code: "busy" } });
});

test("an error that names no question answers the oldest: nobody waits for ever", async () => {
  wire().open();
  const one = host.ask({ cmd: "ping" });
  const two = host.ask({ cmd: "ping" });
  wire().say({ error: { code: "bad-request", message: "this is no message" } });
  await expect(one).rejects.toMatchObject({ refusal: { code: "bad-request" } });
  wire().say({ id: wire().sent[1]?.id, now: 2 });
  expect(await two).toMatchObject({ now: 2 });
});

test("what was asked when the connection fell is lost, and the house is knocked at again, more and more slowly", async () => {
  const seen: Connection[] = [];
  host.onConnection((now) => seen.push(now));
  wire().open();
  const answer = host.ask({ cmd: "ping" });
  wire().fall();
  await expect(answer).rejects.toMatchObject({ name: "Lost" });
  vi.advanceTimersByTime(399);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
  wire().fall();
  vi.advanceTimersByTime(799);
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(3);
  wire().open();
  expect(seen).toEqual(["here", "coming", "here"]);
});

test("a goodbye says when to come back", () => {
  wire().open();
  wire().say({ goodbye: { code: "closing", again_ms: 3000 } });
  wire().fall();
  vi.advanceTimersByTime(2999);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
});

test("when the network is back nobody waits", () => {
  wire().open();
  for (let n = 0; n < 5; n++) {
    wire().fall();
    vi.advanceTimersByTime(20_000);
  }
  wire().fall();
  const before = wires.length;
  window.dispatchEvent(new Event("online"));
  expect(wires).toHaveLength(before + 1);
});

/** What the person at the screen is told, second by second. */
function watched(): Connection[] {
  const seen: Connection[] = [];
  host.onConnection((now) => seen.push(now));
  return seen;
}
const pings = (): number => wire().sent.filter(({ cmd }) => cmd === "ping").length;

test("a network that drops everything without a word is noticed within five seconds, then given up", async () => {
  wire().open();
  const seen = watched();
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS - 1);
  expect(pings()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(pings()).toBe(1);
  expect(ASK_AFTER_MS + DOUBT_MS).toBeLessThan(5_000);
  await vi.advanceTimersByTimeAsync(DOUBT_MS);
  expect(seen).toEqual(["quiet"]);
  expect(wires[0]?.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - DOUBT_MS);
  expect(wires[0]?.closed).toBe(true);
  expect(seen).toEqual(["quiet", "coming"]);
});

test("an answer that was only slow ends the doubt, and what was sent meanwhile is not lost", async () => {
  wire().open();
  const seen = watched();
  await vi.advanceTimersByTimeAsync(ASK_AFTER_MS);
  const asked = host.ask({ cmd: "play", action: "a", table: "t", at: 0, key: "k" });
  await vi.advanceTimersByTimeAsync(DOUBT_MS + 1_000);
  expect(host.connection()).toBe("quiet");
  wire().say({ id: wire().sent[0]?.id, now: 1 });
  wire().say({ id: wire().sent[1]?.id, first: 0, count: 1 });
  expect(await asked).toMatchObject({ count: 1 });
  expect(seen).toEqual(["quiet", "here"]);
  expect(wires).toHaveLength(1);
});

test("a house that speaks is not asked whether it is there, and one that answers is asked once each time", async () => {
  wire().open();
  const seen = watched();
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    wire().say({ table: "t", here: [0] });
  }
  expect(pings()).toBe(0);
  for (let n = 1; n <= 10; n++) {
    await vi.advanceTimersByTimeAsync(ASK_AFTER_MS);
    expect(pings()).toBe(n);
    wire().say({ id: wire().sent.at(-1)?.id, now: 1 });
  }
  expect(seen).toEqual([]);
});

test("a page that nobody looks at asks nothing; looked at again it asks at once", async () => {
  wire().open();
  const look = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pings()).toBe(0);
  look.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(pings()).toBe(1);
  await vi.advanceTimersByTimeAsync(DOUBT_MS);
  expect(host.connection()).toBe("quiet");
});

test("when the browser says that the network is gone the house is asked at once", async () => {
  wire().open();
  window.dispatchEvent(new Event("offline"));
  expect(pings()).toBe(1);
  await vi.advanceTimersByTimeAsync(DOUBT_MS);
  expect(host.connection()).toBe("quiet");
});

test("whoever needs to be a guest becomes one, over a new socket, and asks again", async () => {
  wire().open();
  const answer = host.ask({ cmd: "sit", name: "Ada", table: "t", at: 0, key: "k" });
  wire().say({ id: wire().sent[0]?.id, error: { code: "no-session", message: "" } });
  await vi.advanceTimersByTimeAsync(0);
  expect(world.guests).toBe(1);
  expect(wires).toHaveLength(2);
  wire().open();
  await vi.advanceTimersByTimeAsync(0);
  wire().say({ id: wire().sent[0]?.id, first: 0, count: 1 });
  expect(await answer).toMatchObject({ count: 1 });
});

test("opening the first table makes a socket that knows its guest", async () => {
  wire().open();
  const opened = host.open({ table: { game: "cubulus", places: [] } });
  await vi.advanceTimersByTimeAsync(0);
  expect(wires).toHaveLength(2);
  wire().open();
  await opened;
  await host.open({ table: { game: "cubulus", places: [] } });
  expect(wires).toHaveLength(2);
});

test("the house's clock is taken from its answers", async () => {
  vi.setSystemTime(1000);
  wire().open();
  const answer = host.ask({ cmd: "ping" });
  vi.setSystemTime(1100);
  wire().say({ id: wire().sent[0]?.id, now: 51_050 });
  await answer;
  expect(host.now()).toBe(51_100);
});
