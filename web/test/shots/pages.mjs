/** The pages to be looked at: where each is, and what is to be done there before the picture. */
import { GAMES } from "../games.mjs";

/** The way to a table that a visitor takes: "play" at its game, then against the house (0), at this screen (1) or with a friend (2). */
const begin = (game, way) => async (page) => {
  await page.locator(`article:has(a[href="/game/${game}"]) button`).click();
  await page.locator("dialog[open] li button").nth(way).click();
  await page.waitForURL(/\/(table|local)\//);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
};

export const pages = {
  shelf: { path: "/" },
  "shelf-play": {
    path: "/",
    arrange: async (page) => {
      await page.locator("article button").first().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  "shelf-tables": {
    path: "/",
    arrange: async (page, house) => {
      for (const [game, way] of [["cubulus", 0], ["blox", 1]]) {
        await begin(game, way)(page);
        await page.goto(house.url);
        await page.waitForLoadState("networkidle");
      }
      await page.evaluate(async () => {
        const places = [{ for: "open" }, { for: "house", level: "normal" }, { for: "open" }];
        const body = JSON.stringify({ table: { game: "cube-attack", places, access: "listed" } });
        await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
      });
      await page.reload();
      await page.waitForLoadState("networkidle");
    },
  },
  ratings: { path: "/ratings" },
  daily: { path: "/daily" },
  ...Object.fromEntries(GAMES.map((game) => [`game-${game}`, { path: `/game/${game}` }])),
  "game-options": {
    path: "/game/attakube",
    arrange: (page) => page.locator("summary").click(),
  },
  rules: { path: "/rules/cubulus#CU-27" },
  settings: { path: "/settings" },
  "settings-forget": {
    path: "/settings",
    arrange: async (page) => {
      await page.locator("section button").click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  about: { path: "/about" },
  legal: { path: "/legal" },
  missing: { path: "/nowhere" },
  "table-missing": { path: "/table/0000000000000000", allow: [/404/], arrange: (page) => page.waitForTimeout(500) },
  kiosk: {
    path: "/settings?kiosk=10",
    arrange: (page) => page.locator("dialog[open]").waitFor({ timeout: 12_000 }),
  },
  "table-friend": { path: "/", arrange: begin("cubulus", 2) },
  "table-house": { path: "/", arrange: begin("cubulus", 0) },
  "table-here": { path: "/", arrange: begin("cubulus", 1) },
  ...Object.fromEntries(GAMES.map((game) => [`board-${game}`, { path: "/", arrange: begin(game, 0) }])),
  ...Object.fromEntries(GAMES.map((game) => [`lesson-${game}`, { path: `/lesson/${game}`, arrange: (page) => page.waitForTimeout(1500) }])),
  summary: { path: "/rules/blox/summary" },
  replay: { path: "/replay" },
};
