// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Preview } from "../boards/board";
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
  const last = async (...requests: object[]) =>
    (await together(requests)).at(-1) as { view: { hands: string[][]; phase: string } };
  const before = async () => {
    const { view } = await last(
      { cmd: "new", game: "qwirkle-cubes", position: task?.position, seed: "x" },
      { cmd: "view", seat: 0 },
    );
    const preview = async ([action = ""]: readonly string[]): Promise<Preview> => {
      const after = await last(
        { cmd: "imagine", game: "qwirkle-cubes", view },
        { cmd: "play", action },
        { cmd: "view", seat: 0 },
      );
      return { view: after.view, turn: "chance", facts: null };
    };
    return { view, position: { preview } };
  };

  test("falls: the cubes that were rolled show something, the others what they showed, and the turn goes on", async () => {
    const found = await outcome("qwirkle-cubes", await before(), { seat: 0, falls: true }, "roll Gx,Be", { together });
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
    const found = await outcome("qwirkle-cubes", await before(), { seat: 0 }, "roll Gx,Be", { together });
    expect([found?.turn, found?.steps.length]).toEqual(["chance", 1]);
  });
});
