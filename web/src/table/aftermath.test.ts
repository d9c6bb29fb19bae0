import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine, Request } from "../engine/engine";
import { built, engineInPlace, thinkerInPlace } from "../engine/in-place";
import type { Reply } from "../engine/replies";
import type { GameRecord } from "../protocol/rest";
import { Aftermath } from "./aftermath.svelte";
import { levelled, luckiest, seatTurns, turningPoints } from "./turning";

const record = (events: GameRecord["events"]): GameRecord =>
  ({ format: 1, game: "tiny", rules: 1, options: {}, seats: 2, events }) as GameRecord;
const three = record([
  { seat: 0, action: "a" },
  { seat: 1, action: "b" },
  { seat: 0, action: "c" },
]);

/** An engine that knows the chances at each moment, and can be held up. */
function fake(
  chances: readonly number[],
  ask?: (signal: AbortSignal | undefined) => Promise<void>,
): Pick<Engine, "ponder"> {
  return {
    ponder: async (requests: readonly Request[], signal?: AbortSignal) => {
      await ask?.(signal);
      let at = 0;
      return requests.map(({ cmd, to }): Reply<unknown> => {
        if (cmd === "undo") at = to as number;
        if (cmd === "chances") return { chances: [chances[at] ?? 0, 1 - (chances[at] ?? 0)] };
        return { turn: at < chances.length - 1 ? { seat: at % 2 } : "over" };
      });
    },
  };
}

test("the game is looked through around every turn, and then it is done", async () => {
  const aftermath = new Aftermath(fake([0.5, 0.6, 0.2, 0]));
  await aftermath.begin(() => Promise.resolve(three));
  expect(aftermath.state).toBe("done");
  expect(aftermath.record).toBe(three);
  expect(aftermath.turns.get(2)).toEqual({ chances: [0.2, 0.8], seat: 0 });
  expect(aftermath.turns.get(3)?.seat).toBeNull();
  expect(aftermath.throws.size).toBe(0);
});

test("nobody waits for it: stopped, it leaves what it knows and says no more", async () => {
  let asked = 0;
  const aftermath: Aftermath = new Aftermath(
    fake([0.5, 0.6, 0.2, 0], async () => {
      asked += 1;
      aftermath.stop();
    }),
  );
  await aftermath.begin(() => Promise.resolve(three));
  expect(asked).toBe(1);
  expect(aftermath.state).toBe("idle");
  expect(aftermath.turns.size).toBe(0);
});

test("a record that cannot be had is no more than a story untold", async () => {
  const aftermath = new Aftermath(fake([]));
  await aftermath.begin(() => Promise.reject(new Error("away")));
  expect(aftermath.state).toBe("failed");
});

test("a game that ended before anybody acted has nothing to look at", async () => {
  const aftermath = new Aftermath(fake([0.5]));
  await aftermath.begin(() => Promise.resolve(record([])));
  expect(aftermath.state).toBe("done");
  expect(aftermath.turns.size).toBe(0);
});

describe.runIf(built).each([
  ["the engine", engineInPlace],
  ["the thinker and a network", thinkerInPlace],
])("with %s", (_, made) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await made();
  });

  test("a short game with dice has chances that add up, from its record alone", async () => {
    const example = JSON.parse(
      readFileSync(new URL("../../../docs/fair-example.json", import.meta.url), "utf8"),
    ) as GameRecord;
    const aftermath = new Aftermath(engine);
    await aftermath.begin(() => Promise.resolve(example));
    expect(aftermath.state).toBe("done");
    const turns = seatTurns(example.events);
    const level = levelled(turns, aftermath.turns);
    expect(level.size).toBe(turns.length + 1);
    for (const [, chances] of level) expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    expect(aftermath.throws.size).toBeGreaterThan(0);
  });

  test("whoever plays at random loses by their own turns", async () => {
    const game = await engine.ask({ cmd: "new", game: "cubulus", seats: 2, seed: "turning" });
    expect(game).toHaveProperty("turn");
    for (let n = 0; n < 60; n++) {
      const { turn } = await engine.ask<{ turn: unknown }>({ cmd: "turn" });
      if (turn === "over") break;
      const level = (turn as { seat: number }).seat === 0 ? { level: "random" } : { level: "search", nodes: 400 };
      const { action } = await engine.ask<{ action: string }>({ cmd: "go", ...level, seed: `${n}` });
      await engine.ask({ cmd: "play", action });
    }
    const { record: played } = await engine.ask<{ record: GameRecord }>({ cmd: "record" });
    const aftermath = new Aftermath(engine);
    await aftermath.begin(() => Promise.resolve(played));
    const turns = seatTurns(played.events);
    const level = levelled(turns, aftermath.turns);
    const points = turningPoints(turns, level, 1);
    expect(points.length).toBeGreaterThan(0);
    const [most] = [...points].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
    expect(most?.turn.seat).toBe(0);
    expect(most?.after).toBeGreaterThan(most?.before ?? 1);
    expect(luckiest(turns, played.events, level)).toBeUndefined();
  });
});
