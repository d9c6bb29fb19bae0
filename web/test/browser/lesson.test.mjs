/** First lessons: one played through by mouse, mistakes explained, progress kept, all of them readable. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { accessible, PHONE, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const GAMES = ["cubulus", "attakube", "qwirkle-cubes", "blox", "cube-attack"];

let house;
const closing = [];
before(async () => {
  house = await openHouse({ after: (close) => closing.push(close) });
});
test.after(async () => {
  for (const close of closing) await close();
});

const begin = async (page, game) => {
  await page.goto(`${house.url}/lesson/${game}`);
  await page.locator(".task h2").waitFor();
};
const cell = (page, name) => page.locator(`[data-cell=${name}]`);

test("the lesson of Cubulus is played by mouse to its end, and a game against a beginner follows", async (t) => {
  const { page } = await visitor(t);
  await page.goto(`${house.url}/game/cubulus`);
  await page.getByRole("link", { name: "A first lesson, three minutes" }).click();
  await page.getByRole("heading", { name: "A cube rolls" }).waitFor();
  const next = page.getByRole("button", { name: "Next" });
  const move = async (from, to) => {
    const goal = page.locator(`[data-cell=${to}][aria-label*="can "]`);
    if ((await goal.count()) === 0) await cell(page, from).click(); // it may be in hand already
    await goal.click();
  };
  // A mistake explains itself, by its rule.
  await cell(page, "B1").click();
  await page.locator('[data-cell=B3][aria-label*="can "]').waitFor();
  await cell(page, "B2").click();
  await page.getByRole("link", { name: "Rule CU-8" }).waitFor();
  // What is allowed but not asked for does not count.
  await move("B1", "D1");
  await page.getByText("That is allowed, but it is not what this step is about.").waitFor();
  await move("B1", "B3");
  await page.getByText("It rolled two cells").waitFor();
  await next.click();
  await page.getByRole("heading", { name: "One corner on the way" }).waitFor();
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("link", { name: "Rule CU-8" }).waitFor();
  await move("D4", "E6");
  const ways = page.getByRole("group", { name: "What this piece can do" }).getByRole("button");
  await ways.first().click();
  if (await page.getByText("That is allowed, but").count()) {
    await move("D4", "E6");
    await ways.nth(1).click();
  }
  await next.click();
  // Progress is kept: who comes back goes on where they were.
  await page.reload();
  await page.getByRole("heading", { name: "Taking" }).waitFor();
  await move("C5", "F5");
  await next.click();
  await move("C4", "E4");
  await next.click();
  await move("E4", "E5");
  await next.click();
  await move("D7", "E7");
  await page.getByText("you have won").waitFor();
  await next.click();
  await page.getByRole("heading", { name: "That was the lesson" }).waitFor();
  await page.getByRole("button", { name: "A short game against a beginner" }).click();
  await page.waitForURL(/\/local\//);
  await cell(page, "E5").waitFor();
  await page.goto(`${house.url}/lesson/cubulus`);
  await page.getByRole("heading", { name: "That was the lesson" }).waitFor();
});

test("what is to be done is shown to whoever asks, in every game", async (t) => {
  const { page } = await visitor(t);
  for (const game of GAMES) {
    await begin(page, game);
    await page.getByRole("button", { name: "Show me" }).click();
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".answer a").waitFor();
  }
});

for (const [theme, language] of [["light", "en"], ["dark", "fr"]]) {
  test(`lessons are accessible in ${theme}`, async (t) => {
    const { page } = await visitor(t, { theme, language });
    for (const game of GAMES) {
      await begin(page, game);
      await page.locator(".try").click();
      await page.locator(".answer a").waitFor();
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
