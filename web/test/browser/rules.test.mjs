/** The rules to read: at their clauses, in both languages, on paper, with diagrams that the engine sets up. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { accessible, PHONE, soon, visitor } from "./browser.mjs";
import { GAMES } from "../games.mjs";
import { CUBO, sharedHouse } from "./house.mjs";
import { whole } from "./looks.mjs";

const house = sharedHouse();

const arrive = async (page, path) => {
  await page.goto(house.url + path);
  await page.locator("h1").waitFor();
};

/** Arrives where there is something to read, and waits until it is there. */
const read = async (page, path) => {
  await arrive(page, path);
  await page.locator("article h2").first().waitFor();
};

for (const [theme, language] of [
  ["light", "en"],
  ["dark", "fr"],
]) {
  test(`rules and summaries are accessible in ${theme}`, async (t) => {
    const { page } = await visitor(t, { theme, language });
    const paths = GAMES.flatMap((game) => [`/rules/${game}`, `/rules/${game}/summary`]);
    for (const [n, path] of paths.entries()) {
      // Two neighbours are a game's: one of them in the light, the other in the dark, and the next game the other way round.
      if (!whole && ((n + (n >> 1)) % 2 === 0) !== (theme === "light")) continue;
      await read(page, path);
      await accessible(page, path);
    }
  });
}

test("on a narrow phone no rules are wider than the screen", async (t) => {
  const { page } = await visitor(t, { viewport: PHONE, touch: true, language: "fr" });
  for (const game of GAMES) {
    for (const path of [`/rules/${game}`, `/rules/${game}/summary`]) {
      await read(page, path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${path} is ${width} wide`);
    }
  }
});

/** The clauses of a game as the native engine lists them. */
function clauses(game) {
  const said = execFileSync(CUBO, ["engine"], {
    input: `${JSON.stringify({ cmd: "clauses", game })}\n`,
    encoding: "utf8",
  });
  return JSON.parse(said).clauses;
}

test("every clause of the engine has its place, and says there what the referee says", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  for (const game of GAMES) {
    await arrive(page, `/rules/${game}`);
    const marks = page.locator(".mark");
    await marks.first().waitFor();
    await marks.evaluateAll((buttons) => buttons.forEach((button) => button.click()));
    const law = clauses(game);
    assert.ok(law.length > 0, game);
    await page.waitForFunction(
      () =>
        document.querySelector(".referee") &&
        ![...document.querySelectorAll(".referee")].some((each) => each.textContent?.includes("One moment")),
    );
    for (const { clause, text } of law) {
      const said = await page.locator(`[id="${clause}"] .referee`).textContent();
      assert.ok(said?.includes(text.en), `${clause}: ${said}`);
    }
    assert.equal(await marks.count(), law.length, game);
  }
});

test("a clause keeps its place when the language changes", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  await arrive(page, "/rules/blox#BX-15");
  const top = () => page.evaluate(() => document.getElementById("BX-15")?.getBoundingClientRect().top ?? Number.NaN);
  await page.waitForFunction(
    () => Math.abs((document.getElementById("BX-15")?.getBoundingClientRect().top ?? 999) - 64) < 2,
  );
  await page.getByRole("button", { name: "Lire en français" }).click();
  await page.getByText("Frapper une figurine.").waitFor();
  await soon(top, (place) => assert.ok(Math.abs(place - 64) < 4, `it stands at ${place}`));
  await page.reload();
  await page.waitForFunction(
    () => Math.abs((document.getElementById("BX-15")?.getBoundingClientRect().top ?? 999) - 64) < 2,
  );
});

test("the back button leads from a clause to where one came from", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  await arrive(page, "/game/cubulus");
  await page.locator('a[href="/rules/cubulus"]').first().click();
  await page.locator("#CU-8").waitFor();
  await page.locator('article a[href="#CU-40"]').first().click();
  await page.locator("#CU-40.lit").waitFor();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\/game\/cubulus$/);
});

test("an address that names no clause says so", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  await arrive(page, "/rules/cubulus#CU-99");
  await page.getByText("There is no CU-99 in this game.").waitFor();
  await arrive(page, "/rules/chess");
  await page.getByRole("heading", { name: "These rules aren’t here" }).waitFor();
});

test("what a diagram refuses is explained by its clause", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  await arrive(page, "/rules/cubulus");
  const figure = page.locator("figure").first();
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole("button", { name: "A1-A3" }).click();
  await figure.getByText("A cube moves exactly as many cells as its top showed before the move").waitFor();
  assert.equal(await figure.getByRole("link", { name: "CU-8" }).getAttribute("href"), "#CU-8");
});

test("what a diagram allows is played on its board, and put back", async (t) => {
  const { page } = await visitor(t, { language: "en" });
  await arrive(page, "/rules/cubulus");
  const figure = page.locator("figure").nth(1);
  await figure.scrollIntoViewIfNeeded();
  const move = figure.getByRole("button", { name: "D4-D7" });
  await page.waitForFunction(() => document.querySelectorAll("figure")[1]?.querySelector("button:not(:disabled)"));
  await move.click();
  await figure.getByText("Played: D4-D7.").waitFor();
  await figure.getByRole("button", { name: "Put it back" }).click();
  await soon(
    () => move.getAttribute("aria-pressed"),
    (pressed) => assert.equal(pressed, "false"),
  );
});

/** How many pages a PDF has. */
const sheets = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu)?.length;

test("a summary with its pictures is one sheet of paper, A4 or Letter, in both languages", async (t) => {
  for (const language of ["en", "fr"]) {
    const { page } = await visitor(t, { language });
    for (const game of GAMES) {
      await read(page, `/rules/${game}/summary`);
      await soon(
        () => page.locator("article figure .set:not(.waiting)").count(),
        (standing) => assert.equal(standing, 3, game),
      );
      for (const format of ["A4", "Letter"])
        assert.equal(sheets(await page.pdf({ format })), 1, `${game} in ${language} on ${format}`);
    }
  }
});
