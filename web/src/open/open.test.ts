// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Refused } from "../host/errors";
import { failureOf } from "./open";

test("what stands against opening a table is told apart", () => {
  const of = (code: string, more = {}) => failureOf(new Refused({ code, message: "", ...more }));
  expect(of("bad-origin")).toBe("address");
  expect(of("bad-host")).toBe("address");
  expect(of("store-full")).toBe("no-room");
  expect(of("store-failed")).toBe("no-room");
  expect(of("too-fast", { retry_ms: 100 })).toBe("too-many");
  expect(of("bad-options")).toBe("refused");
  expect(failureOf(new TypeError("fetch failed"))).toBe("away");
});
