import { expect, test } from "vitest";
import { Backoff } from "./backoff";

test("pauses double up to twenty seconds", () => {
  const backoff = new Backoff(() => 1);
  expect(Array.from({ length: 8 }, () => backoff.next())).toEqual([400, 800, 1600, 3200, 6400, 12_800, 20_000, 20_000]);
});

test("pauses are spread over half their bound", () => {
  expect(new Backoff(() => 0).next()).toBe(200);
  expect(new Backoff(() => 0.5).next()).toBe(300);
});

test("after success the first pause is short again", () => {
  const backoff = new Backoff(() => 1);
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(400);
});
