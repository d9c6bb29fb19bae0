import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterFrame } from "./frame";

/** A window whose frames come when they are told to. */
let frames: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => (frames[id - 1] = () => undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether a promise has been resolved by now. */
async function done(one: Promise<void>): Promise<boolean> {
  await Promise.resolve();
  return Promise.race([one.then(() => true), Promise.resolve(false)]);
}

test("what waits for a frame goes on in a task after it", async () => {
  const drawn = afterFrame(new AbortController().signal);
  expect(await done(drawn)).toBe(false);
  frames[0]?.();
  expect(await done(drawn)).toBe(false);
  vi.advanceTimersByTime(0);
  await drawn;
});

test("a page that draws no frames holds nothing up", async () => {
  const drawn = afterFrame(new AbortController().signal);
  vi.advanceTimersByTime(100);
  await drawn;
});

test("what is called off waits no longer", async () => {
  const stop = new AbortController();
  const drawn = afterFrame(stop.signal);
  stop.abort();
  await drawn;
});
