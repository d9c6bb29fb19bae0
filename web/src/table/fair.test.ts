import { expect, test } from "vitest";
import { EngineRefusal } from "../engine/engine";
import type { GameRecord } from "../protocol/rest";
import { check } from "./fair";

const record = { events: [{}, {}], fair: { commitment: "c", nonces: ["n"], secret: "s" } } as unknown as GameRecord;
const good = { verify: async () => ({ fair: true, seats_drawn: true, drawn: 4 }) };

test("what the engine and this browser agree on holds", async () => {
  expect(await check(record, { commitment: "c", nonces: ["m", "n"] }, good)).toEqual({
    holds: true,
    by: "seal",
    events: 2,
    bad: null,
    draws: 5,
    sealed: true,
    added: true,
  });
});

test("another seal, or a number that is not ours, is seen", async () => {
  expect(await check(record, { commitment: "other", nonces: ["x"] }, good)).toMatchObject({
    sealed: false,
    added: false,
  });
});

test("whoever did not sit can check the draws alone", async () => {
  expect(await check(record, undefined, good)).toMatchObject({ holds: true, sealed: null, added: null });
});

test("a record that does not hold is said so; an engine that cannot answer is no finding", async () => {
  const refusing = {
    verify: () =>
      Promise.reject(new EngineRefusal({ code: "bad-record", message: "this record does not hold: event 5: no" })),
  };
  expect(await check(record, undefined, refusing)).toMatchObject({ holds: false, bad: { event: 6 } });
  await expect(check(record, undefined, { verify: () => Promise.reject(new Error("no engine")) })).rejects.toThrow(
    "no engine",
  );
});

test("a record with a seed holds without a seal, and is not taken for the one this browser sat at", async () => {
  const seeded = { events: [], seed: "x" } as unknown as GameRecord;
  const drawn = { verify: async () => ({ fair: false, seats_drawn: false, drawn: 3 }) };
  expect(await check(seeded, undefined, drawn)).toMatchObject({ holds: true, by: "seed", draws: 3 });
  expect(await check(seeded, { commitment: "c", nonces: ["n"] }, drawn)).toMatchObject({ sealed: false, added: false });
});

test("a record that promises a seal and does not keep it does not hold", async () => {
  expect(
    await check(record, undefined, { verify: async () => ({ fair: false, seats_drawn: false, drawn: 0 }) }),
  ).toMatchObject({ holds: false });
});
