import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Instance } from "../engine/instance";
import type { Reply } from "../engine/replies";
import { outcome } from "./outcome";
import { lessons } from "./tasks";

const WASM = new URL("../engine/cubo.wasm", import.meta.url);
const task = lessons["qwirkle-cubes"]?.tasks.find(({ name }) => name === "throw");

describe.runIf(existsSync(WASM))("a throw in a lesson", () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await Instance.of(await WebAssembly.compile(readFileSync(WASM)));
  });
  const together = (requests: readonly object[]) =>
    Promise.resolve(requests.map((request) => JSON.parse(instance.call(JSON.stringify(request))) as Reply<unknown>));
  const throwing = () => {
    if (!task) throw new Error("there is no throw");
    return task;
  };

  test("falls: the cubes that were rolled show something, the others what they showed, and the turn goes on", async () => {
    const found = await outcome("qwirkle-cubes", null, throwing(), "roll Gx,Be", { together });
    expect(found?.turn).toEqual({ seat: 0 });
    expect(found?.steps.map(({ seen }) => ("chance" in seen ? seen.chance.split(" ")[0] : seen.action))).toEqual([
      "roll Gx,Be",
      "roll",
    ]);
    const { hands, phase } = found?.view as { hands: string[][]; phase: string };
    expect([phase, hands[0]?.filter((cube) => !/^[GB]/.test(cube)), hands[0]?.map((cube) => cube[0]).join("")]).toEqual(
      ["lay", ["Ro", "Rs", "Rd", "Pc"], "RRRGBP"],
    );
  });

  test("is left in the air where the task does not say so", async () => {
    const { falls: _, ...held } = throwing();
    const found = await outcome("qwirkle-cubes", null, held, "roll Gx,Be", { together });
    expect([found?.turn, found?.steps.length]).toEqual(["chance", 1]);
  });

  test("what is refused comes to nothing", async () => {
    expect(await outcome("qwirkle-cubes", null, throwing(), "roll Yx", { together })).toBeNull();
  });

  test("what turns up is what stood there, not what could have", async () => {
    const eye = lessons["attakube"]?.tasks.find(({ name }) => name === "eye");
    if (!eye) throw new Error("there is no Eye");
    const found = await outcome("attakube", null, eye, "f1?c7", { together });
    const { sides } = found?.view as { sides: { kubes: { at: string; kind: string | null }[] }[] };
    expect(sides[1]?.kubes.find(({ at }) => at === "c7")?.kind).toBe("keys");
  });
});
