/** Lessons: each played through by mouse to its short game, mistakes explained, progress kept, all of them readable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { accessible, PHONE, visitor } from "./browser.mjs";
import { sharedHouse } from "./house.mjs";
import { doTask } from "./lesson-hands.mjs";
import { chosen } from "./looks.mjs";
import { GAMES } from "../games.mjs";

const house = sharedHouse();

const begin = async (page, game) => {
  await page.goto(`${house.url}/lesson/${game}`);
  await page.locator(".task h2").waitFor();
};
const next = (page) => page.getByRole("button", { name: "Next", exact: true });
const cell = (page, name) => page.locator(`[data-cell=${name}]`);

/** What a source of the client exports. */
const source = async (name) =>
  (await runnerImport(fileURLToPath(new URL(`../../src/lessons/${name}.ts`, import.meta.url)))).module;

for (const game of GAMES) {
  test(`the lesson of ${game} is played by mouse to its end, and its last step is a game near its own end`, async (t) => {
    const { page } = await visitor(t);
    const [{ lessons }, { words }] = await Promise.all([source("tasks"), source(`${game}.en`)]);
    const { tasks, more: second } = lessons[game];
    const more = second && (await source(`more/${game}.en`)).words;
    await begin(page, game);
    for (const task of tasks) {
      await doTask(page, game, task, words.tasks[task.name]);
      await next(page).click();
    }
    // Whoever has done the first part may play; the second one is there all the same.
    const last = "The last step: a short game";
    await page.getByRole("button", { name: last }).click();
    await page.getByRole("heading", { name: last }).waitFor();
    if (second) await page.getByRole("button", { name: /^Part 2, step 1/ }).click();
    for (const task of second?.tasks ?? []) {
      await doTask(page, game, task, more.tasks[task.name]);
      await next(page).click();
    }
    if (more) await page.getByText(more.game.ends).waitFor();
    await page.getByRole("button", { name: "Play the short game" }).click();
    await page.waitForURL(/\/local\//);
    await page.locator("[data-acting]").first().waitFor({ state: "attached" });
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    assert.ok(stored.includes(second?.game.position ?? ""), "the table began from the position");
    await page.goto(`${house.url}/lesson/${game}`);
    await page.getByRole("heading", { name: last }).waitFor();
  });
}

test("a mistake explains itself, another move does not count, and progress is kept", async (t) => {
  const { page } = await visitor(t);
  const { lessons } = await source("tasks");
  const { words } = await source("cubulus.en");
  const [straight, corner] = lessons.cubulus.tasks;
  await page.goto(`${house.url}/game/cubulus`);
  await page.getByRole("link", { name: "A first lesson, three minutes" }).click();
  await page.getByRole("heading", { name: "A cube rolls" }).waitFor();
  const goal = (name) => page.locator(`[data-cell=${name}][aria-label*="can "]`);
  await cell(page, "B1").click();
  await goal("B3").waitFor();
  await cell(page, "B2").click();
  await page.getByRole("link", { name: "Rule CU-8" }).waitFor();
  await goal("D1").click();
  await page.getByText("That’s allowed, but it isn’t what this step is about.").waitFor();
  await doTask(page, "cubulus", straight, words.tasks.straight);
  await next(page).click();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("link", { name: "Rule CU-8" }).waitFor();
  await doTask(page, "cubulus", corner, words.tasks.corner);
  // Who comes back goes on where they were.
  await page.reload();
  await page.getByRole("heading", { name: "Taking" }).waitFor();
});

test("what is to be done is shown to whoever asks, in every game", async (t) => {
  const { page } = await visitor(t);
  for (const game of GAMES) {
    await begin(page, game);
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator("[data-strip].refused a").waitFor();
  }
});

// The tour asks the same of each lesson on one screen.
const LOOKS = [
  ["light", "en"],
  ["dark", "fr"],
];
for (const [theme, language] of chosen(LOOKS)) {
  test(`lessons are accessible in ${theme}`, async (t) => {
    const { page } = await visitor(t, { theme, language });
    for (const game of GAMES) {
      await begin(page, game);
      await page.locator(".try").click();
      await page.locator("[data-strip].refused a").waitFor();
      await accessible(page, `the lesson of ${game}`);
    }
  });
}

test("on a narrow phone no lesson is wider than the screen", async (t) => {
  const { page } = await visitor(t, { viewport: PHONE, touch: true, language: "fr" });
  for (const game of GAMES) {
    await begin(page, game);
    await page.locator(".try:not(:disabled)").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${game} is ${width} wide`);
  }
});
