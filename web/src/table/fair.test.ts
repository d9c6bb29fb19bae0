import { expect, test } from "vitest";
import { EngineRefusal } from "../engine/engine";
import type { GameRecord } from "../protocol/rest";
import { check } from "./fair";

const record = { fair: { commitment: "c", nonces: ["n"], secret: "s" } } as unknown as GameRecord;
const good = { verify: async () => ({ fair: true, seats_drawn: true, drawn: 4 }) };

test("what the engine and this browser agree on holds", async () => {
  expect(await check(record, { commitment: "c", nonces: ["m", "n"] }, good)).toEqual({ holds: true, draws: 5, sealed: true, added: true });
});

test("another seal, or a number that is not ours, is seen", async () => {
  expect(await check(record, { commitment: "other", nonces: ["x"] }, good)).toMatchObject({ sealed: false, added: false });
});

test("whoever did not sit can check the draws alone", async () => {
  expect(await check(record, undefined, good)).toMatchObject({ holds: true, sealed: null, added: null });
});

test("a record that does not hold is said so; an engine that cannot answer is no finding", async () => {
  const refusing = { verify: () => Promise.reject(new EngineRefusal({ code: "bad-record", message: "" })) };
  expect(await check(record, undefined, refusing)).toMatchObject({ holds: false });
  await expect(check(record, undefined, { verify: () => Promise.reject(new Error("no engine")) })).rejects.toThrow("no engine");
});
