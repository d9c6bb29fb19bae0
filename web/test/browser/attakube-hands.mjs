/** Somebody who plays AttaKube at a table, with a mouse or with keys, doing whatever the page shows as possible. English pages. */
import assert from "node:assert/strict";
import { afterAnswer, afterMove, moveList, strip } from "./tables.mjs";

export const KINDS = [
  "Star",
  "Comet",
  "Earthquake",
  "Tsunami",
  "Cyclone",
  "Firewall",
  "Eclipse",
  "Shield",
  "Celestial Keys",
  "Eye",
];
const POWERS = /^(Shake|Let the Cyclone)/;
const GOAL = " can (go here|cross here|jump|push|hold|turn it up|come in)";

export const cellsNamed = (page, pattern) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll(
      (cells, text) =>
        cells
          .filter((cell) => new RegExp(text).test(cell.getAttribute("aria-label") ?? ""))
          .map((cell) => cell.dataset.cell),
      pattern,
    );
const movable = (page) =>
  page.locator("[role=gridcell].movable").evaluateAll((cells) => cells.map((cell) => cell.dataset.cell));
export const cell = (page, name) => page.locator(`[data-cell=${name}]`);

const shuffled = (list, roll) => {
  const left = [...list];
  return Array.from(list, () => left.splice(roll(left.length), 1)[0]);
};

/** The person's own gates, from column a on. */
export async function ownGates(page) {
  await page.getByRole("group", { name: "Your Kubes" }).waitFor();
  return (await cellsNamed(page, "^[a-g][17], (free gate|your [A-Za-z ]+, to be set)")).sort();
}

/** Waits until what stands on the board is known to the person who plays: set-up is over and it is their turn, or the game has ended. */
export async function turnOfPlay(page) {
  const over = page.locator("[data-over]");
  // The trays stand on the board once everybody has set up; whoever acts has Kubes to take up, or can only pass.
  const able = page
    .locator("[data-acting]:has(.tray) [role=gridcell].movable")
    .or(strip(page).getByRole("button", { name: "Pass" }));
  await able.or(over).first().waitFor({ state: "attached", timeout: 60_000 });
  return (await over.count()) === 0;
}

const sure = (page) => strip(page).locator(".deeds .main");

/** What the Kube just taken up can do: cells, and buttons of the strip. */
async function offered(page) {
  const goal = page.locator('[role=gridcell][aria-label*=" can "]').first();
  const button = strip(page).getByRole("button", { name: POWERS });
  await goal
    .or(button.first())
    .or(strip(page).getByText(/There is nothing it can do|Blocked/))
    .first()
    .waitFor();
  return { goals: await cellsNamed(page, GOAL), buttons: await button.count() };
}

/** One turn with the mouse: a Kube of the reserve now and then, else one on the board, its power where it has one to press. */
export async function turnByMouse(page, roll) {
  await turnOfPlay(page);
  const before = await moveList(page);
  const pass = strip(page).getByRole("button", { name: "Pass" });
  if (await pass.count()) {
    await pass.click();
    return afterMove(page, before);
  }
  const reserve = page.locator('.near button[data-drop^="+"]:not(:disabled)');
  if ((await reserve.count()) && roll(3) === 0) {
    await reserve.nth(roll(await reserve.count())).click();
    const gates = await cellsNamed(page, "can come in here");
    if (gates.length) {
      await cell(page, gates[roll(gates.length)]).click();
      return afterMove(page, before);
    }
    await page.keyboard.press("Escape");
  }
  for (const from of shuffled(await movable(page), roll)) {
    await cell(page, from).click();
    const { goals, buttons } = await offered(page);
    if (buttons && roll(4) === 0) await strip(page).getByRole("button", { name: POWERS }).first().click();
    else if (goals.length) await cell(page, goals[roll(goals.length)]).click();
    else {
      await strip(page).getByRole("button", { name: "Put back" }).click();
      continue;
    }
    return afterAnswer(page, before, sure(page), () => sure(page).click());
  }
  assert.fail("nothing can be done, and the game is not over");
}

/** Brings the focus, which is on the board, to a cell with arrow keys. */
export async function goByKeys(page, target) {
  const where = () =>
    page.evaluate((to) => {
      const rows = [...document.querySelectorAll("[role=grid] [role=row]")].map((row) =>
        [...row.children].map((each) => each.dataset.cell),
      );
      const find = (name) => rows.flatMap((row, y) => row.flatMap((each, x) => (each === name ? [[x, y]] : [])))[0];
      return { at: find(document.activeElement?.dataset.cell), to: find(to) };
    }, target);
  for (let i = 0; i < 40; i++) {
    const { at, to } = await where();
    assert.ok(at, "the focus is on the board");
    const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
    if (!dx && !dy) return;
    await page.keyboard.press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  assert.fail(`the arrows do not lead to ${target}`);
}

/** One turn with keys alone. */
export async function turnByKeys(page, roll) {
  const before = await moveList(page);
  for (const from of shuffled(await movable(page), roll)) {
    await goByKeys(page, from);
    await page.keyboard.press("Enter");
    const { goals } = await offered(page);
    if (!goals.length) {
      await page.keyboard.press("Escape");
      continue;
    }
    await goByKeys(page, goals[roll(goals.length)]);
    await page.keyboard.press("Enter");
    // What shows a secret is confirmed by the same key again.
    return afterAnswer(page, before, sure(page), () => page.keyboard.press("Enter"));
  }
  assert.fail("nothing can be done, and the game is not over");
}
