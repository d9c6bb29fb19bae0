// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Lost, Refused } from "../host/errors";
import { faultOf } from "./trouble";

const refused = (code: string, retry_ms?: number): Refused =>
  new Refused({ code, message: "", ...(retry_ms === undefined ? {} : { retry_ms }) });

test("what is refused stands beside the field that it is about", () => {
  expect(faultOf(refused("name-taken")).field).toBe("name");
  expect(faultOf(refused("bad-password")).field).toBe("password");
  expect(faultOf(refused("wrong-login")).field).toBe("form");
});

test("who must wait is told how long, in whole seconds", () => {
  expect(faultOf(refused("too-fast", 1)).text).toContain("1 second");
  expect(faultOf(refused("too-fast", 61_001)).text).toContain("62 seconds");
});

test("every code has a sentence of its own, and what is unknown has the usual one", () => {
  const usual = faultOf(refused("never-heard-of")).text;
  for (const code of ["wrong-login", "bad-reset", "bad-invitation", "sign-up-closed", "busy", "rename-too-soon"])
    expect(faultOf(refused(code)).text).not.toBe(usual);
  expect(faultOf(new Lost("x")).text).not.toBe(usual);
  expect(faultOf(new Error("x")).text).toBe(usual);
});
