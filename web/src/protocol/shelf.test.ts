/** Everything that a game on the shelf has in the client: whatever is missing is named here, if the compiler has not done so. */
import { expect, test } from "vitest";
import { scenes } from "../art/scenes";
import { boards } from "../boards/board";
import { en } from "../i18n/en/games";
import { fr } from "../i18n/fr/games";
import { lessons } from "../lessons/tasks";
import { shelf } from "./shelf";

const rules = import.meta.glob<string>("../../../docs/rules/*.md", { query: "?raw", import: "default" });
const lessonWords = import.meta.glob("../lessons/*.{en,fr}.ts");
const sources = import.meta.glob<string>("../boards/*/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const paints = import.meta.glob<string>("../boards/*/*.css", { query: "?raw", import: "default", eager: true });

/** What can be agreed, as far as a form must have words for it. */
interface Schema {
  properties?: Record<string, { enum?: unknown[] }>;
}

// That a board is a board, the compiler says; loading them all here would cost more than it tells.
test.each(shelf)("$id has a board of its own folder", ({ id }) => {
  expect(boards[id], id).toBeDefined();
  expect(Object.keys(sources)).toContain(`../boards/${id}/index.ts`);
});

test.each(shelf)("$id has a picture with something in it", ({ id }) => {
  expect(scenes[id]!.solids.length + scenes[id]!.flats.length).toBeGreaterThan(0);
});

test.each(shelf)("$id is told in both languages, and so is everything that can be agreed", ({ id, options }) => {
  for (const told of [en[id]!, fr[id]!]) {
    expect(told.how.join("") && told.good && told.first).not.toBe("");
    expect(told.minutes).toBeGreaterThan(0);
    const asked = (options as Schema).properties ?? {};
    expect(Object.keys(told.options).sort()).toEqual(Object.keys(asked).sort());
    for (const [name, { enum: values }] of Object.entries(asked))
      for (const value of values ?? []) expect(told.options[name]?.values, name).toHaveProperty(String(value));
  }
  expect(en[id]!.how.length).toBe(fr[id]!.how.length);
});

test.each(shelf)("$id has rules to read, a page to print and a lesson, in both languages", ({ id }) => {
  for (const language of ["en", "fr"]) {
    for (const page of [`${id}.${language}`, `${id}.summary.${language}`])
      expect(rules, `docs/rules/${page}.md`).toHaveProperty([`../../../docs/rules/${page}.md`]);
    expect(lessonWords, `${id}.${language}.ts`).toHaveProperty([`../lessons/${id}.${language}.ts`]);
  }
  expect(lessons[id]!.tasks.length).toBeGreaterThan(0);
});

test("every sheet of paint is imported by what wears it", () => {
  for (const path of Object.keys(paints)) {
    const [folder, file] = path.split("/").slice(-2) as [string, string];
    const imported = Object.entries(sources).some(
      ([source, text]) => source.includes(`/${folder}/`) && text.includes(`import "./${file}"`),
    );
    expect(imported, `${path} is not imported in its folder`).toBe(true);
  }
});
