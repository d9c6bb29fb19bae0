import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "./host";
import { RemoteHost, type Wire, type World } from "./remote";

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

test("a connection that answers no ping is given up", async () => {
  wire().open();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(wire().sent.at(-1)?.cmd).toBe("ping");
  await vi.advanceTimersByTimeAsync(8_000);
  expect(wires[0]?.closed).toBe(true);
  expect(host.connection()).toBe("coming");
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
