import { describe, expect, it } from "vitest";
import { attempt, readAction } from "./actions";
import type { Kube } from "./kubes";

const kube = {} as Kube;

describe("an action", () => {
  it.each([
    ["a1=star", "set", "", "a1"],
    ["a1=?", "set", "", "a1"],
    ["c3-c4", "step", "c3", "c4"],
    ["c7-d8", "step", "c7", "d8"],
    ["c3!row", "row", "c3", null],
    ["c3!col {c3=quake}", "col", "c3", null],
    ["c3!", "burst", "c3", null],
    ["c3!d3", "aim", "c3", "d3"],
    ["c3?e5 {c3=eye e5=keys}", "look", "c3", "e5"],
    ["+star@c1", "add", "+star", "c1"],
    ["+?@c1", "add", "+?", "c1"],
    ["pass", "pass", "", null],
  ] as const)("%s is taken apart", (text, verb, from, to) => {
    expect(readAction(text)).toMatchObject({ verb, from, to });
    expect(readAction(text).text).toBe(text.split(" ")[0]);
  });
});

describe("what was most likely meant", () => {
  it("is a step, or the power that aims at what stands there", () => {
    expect(attempt("c3", "star", "e5", undefined)).toBe("c3-e5");
    expect(attempt("c3", "tsunami", "c4", kube)).toBe("c3!c4");
    expect(attempt("c3", "firewall", "c4", kube)).toBe("c3!c4");
    expect(attempt("c3", "eye", "c4", kube)).toBe("c3?c4");
    expect(attempt("c3", "eye", "c4", undefined)).toBe("c3-c4");
    expect(attempt("+keys", "keys", "c4", undefined)).toBe("+keys@c4");
  });
});
