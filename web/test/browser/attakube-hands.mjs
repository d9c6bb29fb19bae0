/** Somebody who plays AttaKube at a table, with a mouse or with keys, doing whatever the page shows as possible. English pages. */
import assert from "node:assert/strict";
import { PATIENCE, soon } from "./browser.mjs";
import { afterAnswer, afterMove, moveList, strip, writeMove } from "./tables.mjs";

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
  const gates = await soon(
    () => cellsNamed(page, "^[a-g][17], (free gate|your [A-Za-z ]+, to be set)"),
    (cells) => assert.equal(cells.length, 7),
  );
  return gates.sort();
}

/** Waits until what stands on the board is known to the person who plays: set-up is over and it is their turn, or the game has ended. */
export async function turnOfPlay(page) {
  const over = page.locator("[data-over]");
  // The trays stand on the board once everybody has set up; whoever acts has Kubes to take up, or can only pass.
  const able = page
    .locator("[data-acting]:has(.tray) [role=gridcell].movable")
    .or(strip(page).getByRole("button", { name: "Pass" }));
  await able
    .or(over)
    .first()
    .waitFor({ state: "attached", timeout: 2 * PATIENCE });
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

/** Brings a Kube in from the reserve, if a gate is free for it. */
async function addFromReserve(page, before, kube) {
  await kube.click();
  const gate = page.locator('[role=gridcell][aria-label*="can come in here"]').first();
  await gate.or(page.locator("[data-strip].refused")).first().waitFor();
  const gates = await cellsNamed(page, "can come in here");
  if (!gates.length) {
    await page.keyboard.press("Escape");
    await page.locator("[data-strip].refused").waitFor({ state: "detached" });
    return false;
  }
  await cell(page, gates[0]).click();
  await afterMove(page, before);
  return true;
}

/** One turn with the mouse: a Kube of the reserve now and then, else one on the board, its power where it has one to press and `powers` are used. */
export async function turnByMouse(page, roll, { powers = true } = {}) {
  if (!(await turnOfPlay(page))) return;
  const before = await moveList(page);
  const pass = strip(page).getByRole("button", { name: "Pass" });
  if (await pass.count()) {
    await pass.click();
    return afterMove(page, before);
  }
  const reserve = page.locator('.near button[data-drop^="+"]:not(:disabled)');
  const left = await reserve.count();
  if (left && roll(3) === 0 && (await addFromReserve(page, before, reserve.nth(roll(left))))) return;
  for (const from of shuffled(await movable(page), roll)) {
    await cell(page, from).click();
    const { goals, buttons } = await offered(page);
    if (powers && buttons && roll(4) === 0) await strip(page).getByRole("button", { name: POWERS }).first().click();
    else if (goals.length) await cell(page, goals[roll(goals.length)]).click();
    else {
      await strip(page).getByRole("button", { name: "Put back" }).click();
      continue;
    }
    return afterAnswer(page, before, sure(page), () => sure(page).click());
  }
  // Nobody on the board can do anything, or nobody is left there: whoever is in reserve, or nothing at all.
  if (left && (await addFromReserve(page, before, reserve.first()))) return;
  await pass.click();
  await afterMove(page, before);
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
  // Nobody on the board can do anything: what else can be done is written down.
  await page.keyboard.press("Alt+n");
  await writeMove(page);
  await page.keyboard.press("Alt+b");
}
