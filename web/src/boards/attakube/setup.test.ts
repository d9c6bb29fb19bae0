// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import type { Kind } from "./kubes";
import { lastSetups, rememberSetup, sentSetup } from "./memory";
import { Sender } from "./sender.svelte";
import { Draft } from "./setup.svelte";

const TWELVE: Kind[] = [
  "star",
  "star",
  "comet",
  "comet",
  "quake",
  "tsunami",
  "cyclone",
  "firewall",
  "eclipse",
  "shield",
  "keys",
  "eye",
];
const draft = (fixed: Kind[] = []) =>
  new Draft(
    7,
    () => TWELVE,
    () => fixed,
  );

describe("a set-up being thought out", () => {
  it("puts a Kube from the hand on a gate, and no more of a kind than there are", () => {
    const plan = draft();
    plan.take("keys");
    expect(plan.choose(2)).toBe("put");
    expect(plan.plan[2]).toBe("keys");
    expect(plan.left("keys")).toBe(0);
    plan.take("keys");
    expect(plan.held).toBeNull();
    expect(plan.put(3, "keys")).toBe(false);
    expect(plan.plan[3]).toBeNull();
  });

  it("changes two gates with one another, and takes a Kube off", () => {
    const plan = draft();
    plan.put(0, "star");
    plan.put(1, "eye");
    plan.choose(0);
    expect(plan.choose(1)).toBe("put");
    expect(plan.plan.slice(0, 2)).toEqual(["eye", "star"]);
    plan.clear(0);
    expect(plan.left("eye")).toBe(1);
    expect(plan.empty).toBe(false);
  });

  it("puts another Kube on a gate that has one, which goes back to the hand", () => {
    const plan = draft();
    plan.put(0, "star");
    plan.put(0, "shield");
    expect(plan.plan[0]).toBe("shield");
    expect(plan.left("star")).toBe(2);
  });

  it("leaves alone what is set already", () => {
    const plan = draft(["quake", "eye"]);
    expect(plan.choose(0)).toBe("nothing");
    expect(plan.put(1, "star")).toBe(false);
    plan.surprise();
    expect(plan.full).toBe(true);
    expect(plan.plan.slice(0, 2)).toEqual(["quake", "eye"]);
    expect(plan.plan.filter((kind) => kind === "quake")).toHaveLength(1);
  });

  it("surprises with seven of the twelve, and not always the same", () => {
    const plans = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const plan = draft();
      plan.surprise();
      expect(plan.full).toBe(true);
      for (const kind of TWELVE) expect(plan.left(kind)).toBeGreaterThanOrEqual(0);
      plans.add(plan.plan.join());
    }
    expect(plans.size).toBeGreaterThan(10);
  });
});

describe("the memory of set-ups", () => {
  beforeEach(() => localStorage.clear());
  const seven: Kind[] = ["star", "comet", "quake", "tsunami", "cyclone", "firewall", "eclipse"];
  const other: Kind[] = [...seven].reverse();

  const played = (name: string, kinds: Kind[]) => (sentSetup(name, kinds), rememberSetup(name, kinds));

  it("offers everybody their own, the newest first, each once", () => {
    played("Ada", seven);
    played("Ada", other);
    played("Blaise", seven);
    played("Ada", seven);
    expect(lastSetups("Ada")).toEqual([seven, other]);
    expect(lastSetups("Blaise")).toEqual([seven]);
    expect(lastSetups("Chloé")).toEqual([]);
  });

  it("keeps only what was thought out here: no lesson's position, no record's", () => {
    rememberSetup("Ada", seven);
    sentSetup("Ada", seven);
    rememberSetup("Ada", other);
    expect(lastSetups("Ada")).toEqual([]);
    rememberSetup("Ada", seven);
    expect(lastSetups("Ada")).toEqual([seven]);
  });

  it("makes nothing of what is no set-up", () => {
    localStorage.setItem("cubo.attakube.setups", '[{"name":"Ada","kinds":["dragon"]},5,null]');
    expect(lastSetups("Ada")).toEqual([]);
  });
});

describe("sending a set-up", () => {
  it("sends one action for each number of Kubes that stand, and begins again only when asked", () => {
    const sender = new Sender();
    expect(sender.due(0)).toBe(false);
    sender.start();
    expect(sender.due(0)).toBe(true);
    expect(sender.due(0)).toBe(false);
    expect(sender.due(1)).toBe(true);
    sender.stop();
    expect(sender.due(2)).toBe(false);
    sender.start();
    expect(sender.due(1)).toBe(true);
  });
});
