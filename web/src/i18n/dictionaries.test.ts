import { expect, test } from "vitest";
import { englishFaults, frenchFaults, sayings } from "./typography";

const french = import.meta.glob<{ fr: unknown }>("./fr/*.ts", { eager: true });
const english = import.meta.glob<{ en: unknown }>("./en/*.ts", { eager: true });

test("every area exists in both languages", () => {
  const areas = (all: Record<string, unknown>): string[] =>
    Object.keys(all)
      .map((path) => path.split("/").at(-1) ?? "")
      .sort();
  expect(areas(french)).toEqual(areas(english));
  expect(areas(french).length).toBeGreaterThan(0);
});

test.each(Object.entries(french))("%s says something and is set as French is", (_, area) => {
  const all = sayings(area.fr);
  expect(all.length).toBeGreaterThan(0);
  expect(all.flatMap(([path, text]) => frenchFaults(text).map((fault) => `${path}: ${fault}: ${text}`))).toEqual([]);
});

test.each(Object.entries(english))("%s says something and is set as English is", (_, area) => {
  const all = sayings(area.en);
  expect(all.length).toBeGreaterThan(0);
  expect(all.flatMap(([path, text]) => englishFaults(text).map((fault) => `${path}: ${fault}: ${text}`))).toEqual([]);
});

test("the typographer sees each kind of fault, and nothing else", () => {
  expect(frenchFaults("l'autre")).toHaveLength(1);
  expect(frenchFaults("Quoi ?")).toHaveLength(1);
  expect(frenchFaults("Quoi\u202f?!")).toEqual([]);
  expect(frenchFaults("Voici : rien")).toHaveLength(1);
  expect(frenchFaults("Voici\u00a0: « rien »")).toHaveLength(1);
  expect(frenchFaults("Voici\u00a0: «\u00a0l’un\u00a0» à 12:30…")).toEqual([]);
  expect(englishFaults("What ?")).toHaveLength(1);
  expect(englishFaults("It's")).toHaveLength(1);
});
