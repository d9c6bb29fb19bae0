/**
 * A tour through every game, with the audit asked at every state: one's turn, choosing, refused, confirming, over, the replay and the lesson. Each game
 * is visited on two screens here (its replay and its lesson on one of them), so that all screens, both lights and both languages are seen; `TOUR=all` (make test-long) visits every game in all
 * of them.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { audit } from "./audit.mjs";
import { visitor } from "./browser.mjs";
import { shelf } from "../games.mjs";
import { sharedHouse } from "./house.mjs";
import { ALL, called, chosen, LANGUAGES, LIGHTS, SCREENS, visitorOf, whole } from "./looks.mjs";

const house = sharedHouse(["--house-nodes", "200"]);

/** What a game begins a choice with, and what is never allowed at its start; on a board of cells, any cell and no action at all. */
const CHOICES = {
  cubulus: { take: '[data-cell="D1"]', illegal: "A1-A9" },
  attakube: { take: '[data-drop^="+"]', illegal: "a1-a7" },
  "qwirkle-cubes": { take: '[data-slot="0"]', illegal: "Ro@9,9" },
  blox: { take: "button.card", illegal: "a1>N:W" },
  "cube-attack": { take: "[data-planet].movable", illegal: "H1.a1>H5" },
};
const GAMES = Object.fromEntries(shelf.map(({ id }) => [id, CHOICES[id] ?? { take: "[data-cell]", illegal: "?" }]));

const dictionary = async (language) =>
  (await runnerImport(fileURLToPath(new URL(`../../src/i18n/${language}/table.ts`, import.meta.url)))).module[language];

/** Each game on a wide screen and on a small one, so chosen that everything is seen somewhere. */
const SPREAD = Object.keys(GAMES).flatMap((game, n) => {
  const [wide, small] = [SCREENS.filter(({ width }) => width >= 1100), SCREENS.filter(({ width }) => width < 1100)];
  return [wide[n % wide.length], small[n % small.length]].map((screen, m) => ({
    game,
    look: { screen, theme: LIGHTS[(n + m) % 2], language: LANGUAGES[(n + m + (n >> 1)) % 2] },
    /** The replay and the lesson are seen on one of the two. */
    onwards: (n + m) % 2 === 0,
  }));
});
const VISITS = whole
  ? Object.keys(GAMES).flatMap((game) => ALL.map((look) => ({ game, look, onwards: true })))
  : SPREAD;

/** Where the board lies at a table, large or small. */
const PLACE = ":is(.column, .table) > .place";

/** Lays a table of the game against beginners, first to act, and sits down. */
async function sitDown(page, game, seats = 2) {
  await page.goto(`${house.url}/about`);
  // The page answers before it leaves: an answer on the way out can be lost, and would be waited for.
  const laid = await page.evaluate(
    async ({ game, seats }) => {
      const places = [
        { for: "person" },
        ...Array.from({ length: seats - 1 }, () => ({ for: "house", level: "beginner" })),
      ];
      const body = JSON.stringify({ table: { game, places, fixed: true, friendly: true, access: "link" } });
      const { table } = await (
        await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body })
      ).json();
      sessionStorage.setItem(`cubo.arrival.${table}`, JSON.stringify([{ place: 0, name: "Ada" }]));
      return table;
    },
    { game, seats },
  );
  await page.goto(`${house.url}/table/${laid}`);
  await page.locator("[data-acting]").waitFor({ state: "attached" });
  await page.locator(`${PLACE} > *`).first().waitFor();
  await page.waitForLoadState("networkidle");
}

for (const { game, look, onwards } of VISITS) {
  test(`${game} at ${called(look)}`, async (t) => {
    const { page } = await visitor(t, visitorOf(look));
    const words = await dictionary(look.language);
    const phone = look.screen.phone ?? false;
    // One visit tells all that is wrong on its way.
    const found = [];
    const at = (state, more = {}) =>
      audit(page, { name: `${game} ${called(look)} ${state}`, phone, ...more }).catch(
        (why) => void found.push(why.message),
      );
    t.after(() => assert.equal(found.join("\n\n"), ""));
    const table = { board: `${PLACE} > :first-child`, seen: [PLACE, "[data-strip]"] };
    const { take, illegal } = GAMES[game];

    await sitDown(page, game);
    await at("turn", { ...table, axe: false });
    const story = page.getByRole("button", { name: words.act.story, exact: true });
    if (await story.count()) {
      await story.click();
      await page.locator("dialog[open]").waitFor();
      await at("story");
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }

    await page.locator(take).first().click({ force: true }); // a piece may lie on the cell
    await at("choosing", table);
    await page.keyboard.press("Escape");

    await page.keyboard.press("Alt+n");
    const field = page.locator("[data-notation]");
    await field.fill(illegal);
    await field.press("Enter");
    await page.locator("[data-strip].refused").waitFor();
    if (await page.locator("dialog[open]").count()) {
      await at("writing", { axe: false });
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    await at("refused", { ...table, axe: false });

    const more = page.getByRole("button", { name: words.act.more, exact: true });
    if (await more.count()) await more.click();
    await page.getByRole("button", { name: words.act.resign, exact: true }).click();
    await page.getByRole("dialog", { name: words.act.resignTitle }).waitFor();
    await at("confirming");
    await page
      .getByRole("dialog", { name: words.act.resignTitle })
      .getByRole("button", { name: words.act.resign })
      .click();
    await page.locator("[data-over]").waitFor({ state: "attached" });
    for (const open = page.locator("dialog[open]"); await open.count();) await page.keyboard.press("Escape");
    await at("over", { ...table, seen: [PLACE, "[data-strip]", "[data-strip] .main"] });

    if (!onwards) return;
    await page.locator("[data-strip]").getByRole("button", { name: words.act.replay }).click();
    await page.locator(".transport").waitFor();
    await page.locator(".board > *").first().waitFor();
    await at("replay", { board: ".board > :first-child" });

    await page.goto(`${house.url}/lesson/${game}`);
    await page.locator(".try:not(:disabled)").waitFor();
    await at("lesson", { board: ".board > :first-child", axe: false });
    await page.locator(".try").click();
    await page.locator("[data-strip].refused").waitFor();
    await at("lesson refused", { board: ".board > :first-child" });
  });
}

/** As many as can play, on the screens where room is dear. */
const CROWDS = shelf.filter(({ seats }) => seats[1] > 2).map(({ id, seats }) => [id, seats[1]]);
const CROWDED = chosen(ALL, ALL[0], ALL[7]);
for (const [game, seats] of CROWDS) {
  for (const look of CROWDED) {
    test(`${game} for ${seats} at ${called(look)}`, async (t) => {
      const { page } = await visitor(t, visitorOf(look));
      const phone = look.screen.phone ?? false;
      const law = { board: `${PLACE} > :first-child`, seen: [PLACE, "[data-strip]"], phone };
      await sitDown(page, game, seats);
      await audit(page, { name: `${game} for ${seats} ${called(look)} turn`, ...law });
      await page.locator(GAMES[game].take).first().click({ force: true });
      await audit(page, { name: `${game} for ${seats} ${called(look)} choosing`, ...law, axe: false });
    });
  }
}
