/** Laying a table as people do, on a game's own page. English pages. */
import assert from "node:assert/strict";
import { PATIENCE, soon } from "./browser.mjs";

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
export async function turnOrEnd(page, timeout = 2 * PATIENCE) {
  await page.locator("[data-acting], [data-over]").first().waitFor({ state: "attached", timeout });
  return (await page.locator("[data-over]").count()) === 0;
}

/** Of several people at a table, the page of whoever is to act; null if the game is over. `turn` waits for the turn of one of them. */
export async function whoseTurn(pages, turn = turnOrEnd) {
  const waiting = pages.map(async (page) => ((await turn(page)) ? page : null));
  waiting.forEach((each) => each.catch(() => {})); // whoever is not to act waits in vain
  return Promise.race(waiting);
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
  const asked = await soon(
    async () => {
      const open = (await question.count()) > 0;
      // What was played is read last: then a question that was read before belongs to this move, and not to what the strip offers next.
      return { moved: await page.evaluate(hasMoved, before), open };
    },
    ({ moved, open }) => assert.ok(moved || open, "it is played, or asked about"),
  );
  if (!asked.moved) await answer();
  await afterMove(page, before);
}

/**
 * Plays by keys in the notation field: the action with that number among those that it offers, counted round where they are fewer. Should the table say
 * something meanwhile the field offers anew, with nothing chosen: then it is done again.
 */
export async function writeMove(page, number = 0) {
  const before = await moveList(page);
  const field = page.locator("[data-notation]");
  const offer = page.locator("[data-notation] ~ [role=listbox] [role=option]").first();
  await soon(
    async () => {
      if (await page.evaluate(hasMoved, before)) return true;
      await field.blur();
      await field.focus();
      await offer.waitFor({ timeout: 5_000 });
      for (let n = 0; n <= number; n++) await field.press("ArrowDown");
      if (!(await field.getAttribute("aria-activedescendant"))) return false;
      await field.press("Enter");
      await page.waitForFunction(hasMoved, before, { timeout: 5_000 });
      return true;
    },
    (moved) => assert.ok(moved, "what was written is played"),
  );
}
