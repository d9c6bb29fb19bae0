import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../engine/engine";
import { built, engineInPlace } from "../engine/in-place";
import type { GameRecord } from "../protocol/rest";
import { BadRecord, Film, readRecord } from "./film";

const example = (): GameRecord =>
  JSON.parse(readFileSync(new URL("../../../docs/fair-example.json", import.meta.url), "utf8")) as GameRecord;

test("what is no record is said to be none", () => {
  const fault = (text: string): unknown => {
    try {
      return readRecord(text);
    } catch (why) {
      return (why as BadRecord).fault;
    }
  };
  expect(fault("cubes")).toEqual({ kind: "unreadable" });
  expect(fault("[]")).toEqual({ kind: "unreadable" });
  expect(fault("null")).toEqual({ kind: "unreadable" });
  expect(fault('{"game":"chess","events":[],"seats":2}')).toEqual({ kind: "unknown-game", game: "chess" });
  expect(fault(JSON.stringify({ record: example() }))).toMatchObject({ game: "qwirkle-cubes" });
});

describe.runIf(built)("with the engine", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await engineInPlace();
  });

  test("a record is shown from its start to its end, as each viewer saw it", async () => {
    const record = example();
    const film = await Film.of(record, engine);
    const { frames, history } = await film.reel(0);
    expect(frames).toHaveLength(record.events.length + 1);
    expect(history).toHaveLength(record.events.length);
    expect(frames[0]?.turn).toBe("chance");
    expect(frames[1]?.turn).toMatchObject({ seat: expect.any(Number) });
    // Points as they stood at every moment: from none to those of the end, and they only grow.
    expect(frames[0]?.scores).toEqual(Array.from({ length: record.seats }, () => 0));
    expect(frames.at(-1)?.scores).toEqual(record.outcome?.scores);
    for (const [n, { scores }] of frames.entries()) {
      const before = frames[n - 1]?.scores ?? [];
      expect(scores.every((points, seat) => points >= (before[seat] ?? 0))).toBe(true);
    }
  });

  test("hands that others cannot see are hidden from their eyes, also in the past", async () => {
    const game = await engine.together([
      { cmd: "new", game: "blox", seats: 2, seed: "film" },
      { cmd: "chance" },
      { cmd: "chance" },
      { cmd: "record" },
    ]);
    const film = await Film.of((game[3] as { record: GameRecord }).record, engine);
    const [mine, looker] = await Promise.all([film.reel(0), film.reel("spectator")]);
    expect((mine.frames[2]?.view as { hand: string }).hand).toHaveLength(5);
    expect((looker.frames[2]?.view as { hand: null }).hand).toBeNull();
    expect(looker.history[1]).toEqual({ chance: "deal ????? | ?????" });
  });

  test("the first event that does not hold is named", async () => {
    const record = example();
    const at = record.events.findIndex((event) => "action" in event);
    record.events[at] = { seat: 0, action: "pass" };
    const fault = await Film.of(record, engine).then(
      () => null,
      (why: BadRecord) => why.fault,
    );
    expect(fault).toMatchObject({ kind: "bad", event: at + 1 });
  });
});
