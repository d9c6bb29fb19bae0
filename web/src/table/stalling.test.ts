import { expect, test } from "vitest";
import type { Asked, Chair, Shown } from "../protocol/messages";
import { abortable, asked, idOf, question, untilNext } from "./stalling";

const person = (name: string, house?: string): Chair => ({
  wanted: "person",
  name,
  committed: true,
  opened: true,
  ...(house === undefined ? {} : { house }),
});

/** A table as those who hold these seats see it. */
function seen(you: number[], questions?: Asked[], chairs = [person("Ada"), person("Zoé"), person("Léo")]): Shown {
  const state = { phase: "playing", chairs, offers: [], ...(questions ? { asked: questions } : {}) };
  return { you, state } as unknown as Shown;
}
const zoe: Asked = { seat: 1, until: 1_000 };

test("nobody was asked: there is nothing to say and nothing to choose", () => {
  expect(question(seen([0]), 5_000)).toBeNull();
  expect(abortable(seen([0]), 5_000)).toBeNull();
  expect(untilNext(seen([0]), 5_000)).toBeNull();
});

test("whoever is asked is asked, before and after the time is over", () => {
  expect(question(seen([1], [zoe]), 0)).toEqual({ kind: "me", seat: 1 });
  expect(question(seen([1], [zoe]), 1_000)).toEqual({ kind: "me", seat: 1 });
  expect(abortable(seen([1], [zoe]), 1_000)).toBeNull();
});

test("the others are told at once, and choose once the time is over", () => {
  expect(question(seen([0], [zoe]), 999)).toEqual({ kind: "asked", seat: 1 });
  expect(abortable(seen([0], [zoe]), 999)).toBeNull();
  expect(question(seen([0], [zoe]), 1_000)).toEqual({ kind: "choose", seat: 1 });
  expect(abortable(seen([0], [zoe]), 1_000)).toBe(1);
  expect(untilNext(seen([0], [zoe]), 400)).toBe(600);
  expect(untilNext(seen([0], [zoe]), 1_000)).toBeNull();
});

test("those who look on, or for whom the house plays, choose nothing", () => {
  expect(question(seen([], [zoe]), 1_000)).toEqual({ kind: "asked", seat: 1 });
  const handed = [person("Ada", "normal"), person("Zoé"), person("Léo")];
  expect(question(seen([0], [zoe], handed), 1_000)).toEqual({ kind: "asked", seat: 1 });
  expect(abortable(seen([0], [zoe], handed), 1_000)).toBeNull();
});

test("a seat that the house plays is no question any more, but a game that can be ended", () => {
  const handed = [person("Ada"), person("Zoé", "normal"), person("Léo")];
  expect(asked(seen([0], [zoe], handed))).toBeNull();
  expect(question(seen([0], [zoe], handed), 1_000)).toBeNull();
  expect(abortable(seen([0], [zoe], handed), 999)).toBeNull();
  expect(abortable(seen([0], [zoe], handed), 1_000)).toBe(1);
});

test("the same person asked again is another question", () => {
  expect(idOf(zoe)).not.toBe(idOf({ ...zoe, until: 2_000 }));
});
