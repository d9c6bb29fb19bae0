/** Laying a table as people do, on a game's own page. English pages. */
import assert from "node:assert/strict";
import { soon } from "./browser.mjs";

/** Opens a table of a game for so many, the others played by the house. */
export async function layTable(page, house, game, seats = 2) {
  await page.goto(`${house.url}/game/${game}`);
  await page.getByRole("heading", { name: "Lay a table" }).waitFor();
  const count = page.getByRole("spinbutton", { name: "Seats" });
  if (seats !== 2 || (await count.count())) {
    await count.fill(String(seats));
    await count.press("Tab");
  }
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/(table|local)\//);
}

/** Waits until it is this person's turn (true) or the game is over (false). */
export async function turnOrEnd(page, timeout = 60_000) {
  await page.locator("[data-acting], [data-over]").first().waitFor({ state: "attached", timeout });
  return (await page.locator("[data-over]").count()) === 0;
}

/** The strip under the board. */
export const strip = (page) => page.locator("[data-strip]");

/** Small numbers that are the same every time. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** How many events the board shows: it changes when something has been played. */
export const moveList = (page) => page.locator("[data-events]").getAttribute("data-events");
const hasMoved = (events) =>
  document.querySelector("[data-events]")?.dataset.events !== events || document.querySelector("[data-over]") !== null;
export const afterMove = (page, before) => page.waitForFunction(hasMoved, before);

/** Waits until something has been played; where the board first asks whether, or how, `answer` tells it. */
export async function afterAnswer(page, before, question, answer) {
  const asked = () => question.count();
  await soon(
    async () => (await asked()) > 0 || (await page.evaluate(hasMoved, before)),
    (found) => assert.ok(found, "it is played, or asked about"),
  );
  if (await asked()) await answer();
  await afterMove(page, before);
}
