// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { Guesses } from "./notes.svelte";

describe("paper notes on hidden Kubes", () => {
  beforeEach(() => localStorage.clear());

  it("are put, changed and taken off, and found again at the same table only", () => {
    const here = new Guesses();
    here.open("/table/a");
    here.put("1.3", "quake");
    here.put("1.4", "eye");
    here.put("1.3", "comet");
    here.put("1.4", "eye");
    expect([here.of("1.3"), here.of("1.4")]).toEqual(["comet", null]);
    const again = new Guesses();
    again.open("/table/b");
    expect(again.of("1.3")).toBeNull();
    again.open("/table/a");
    expect(again.of("1.3")).toBe("comet");
  });
});
