import { afterEach, expect, test, vi } from "vitest";
import { HostClock } from "./clock";

afterEach(() => vi.useRealTimers());

test("the quickest answer sets the clock, and one that proves it wrong sets it anew", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const clock = new HostClock();
  clock.heard(5_000, 999_990, 1_000_000);
  expect(clock.now()).toBe(5_005);
  clock.heard(4_960, 999_900, 1_000_000); // slower, and in keeping with the first
  expect(clock.now()).toBe(5_005);
  clock.heard(2_000, 999_900, 1_000_000); // slower; but the server stood still for three seconds
  expect(clock.now()).toBe(2_050);
});
