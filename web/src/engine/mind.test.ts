import { expect, test, vi } from "vitest";
import { mind, networksOfMind } from "./mind";

const net = { name: "cubulus.net", bytes: new Uint8Array(4) };
const outside = vi.hoisted(() => ({ thinker: vi.fn<() => Promise<unknown>>() }));
vi.mock("./thinker", () => outside);
vi.mock("./load", () => ({ whole: () => Promise.resolve("engine") }));
vi.mock("./nets", () => ({ networks: () => Promise.resolve([net]) }));

test("an engine that thinks in the place of the thinker is given no networks, also once the thinker could be had", async () => {
  outside.thinker.mockRejectedValueOnce(new Error("no network")).mockResolvedValue("thinker");
  expect(await mind()).toBe("engine");
  expect(await networksOfMind("cubulus")).toEqual([]);
  expect(await mind()).toBe("thinker");
  expect(await networksOfMind("cubulus")).toEqual([net]);
});
