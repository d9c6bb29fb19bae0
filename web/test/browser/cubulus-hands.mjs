/** Somebody who plays Cubulus at a table, with a mouse or with keys, doing whatever the page shows as possible. English pages. */
import assert from "node:assert/strict";
import { afterAnswer, afterMove, moveList, strip, writeMove } from "./tables.mjs";

const shuffled = (list, roll) => {
  const left = [...list];
  return Array.from(list, () => left.splice(roll(left.length), 1)[0]);
};

const labels = (page, pattern) =>
  page
    .locator("[role=gridcell]")
    .evaluateAll(
      (cells, text) =>
        cells
          .filter((cell) => new RegExp(text).test(cell.getAttribute("aria-label") ?? ""))
          .map((cell) => cell.dataset.cell),
      pattern,
    );

/** Two ways to the same cell, or standing up: the strip asks. */
const question = (page) => strip(page).getByText(/^Which way\?|stand up\?/);

/** Waits until the page knows what can be done now. */
export async function known(page) {
  await strip(page)
    .getByText("Choose one of your pieces.")
    .or(strip(page).getByText(/^(Troc|Check):/))
    .or(page.locator("[data-over]"))
    .first()
    .waitFor({ state: "attached" });
}

/** The cells to which the piece just taken up can go. */
async function goalsOf(page) {
  const some = page.locator('[role=gridcell][aria-label*="can "]').first();
  await some
    .or(strip(page).getByText("no legal move"))
    .or(strip(page).getByRole("button", { name: "Turn on the spot" }))
    .first()
    .waitFor();
  return labels(page, "can (go|capture) here");
}

/** One turn with the mouse: takes up pieces until one can go somewhere, and sends it there. */
export async function turnByMouse(page, colour, roll) {
  await known(page);
  const before = await moveList(page);
  const end = page.getByRole("button", { name: "No troc" });
  if (await end.count()) {
    await end.click();
    return afterMove(page, before);
  }
  for (const from of shuffled(await labels(page, `, ${colour} `), roll)) {
    await page.locator(`[data-cell=${from}]`).click();
    const goals = await goalsOf(page);
    const goal = goals[roll(Math.max(1, goals.length))];
    if (!goal) {
      await page.keyboard.press("Escape");
      continue;
    }
    await page.locator(`[data-cell=${goal}]`).click();
    return afterAnswer(page, before, question(page), () =>
      strip(page).getByRole("button", { name: "Play it" }).click(),
    );
  }
  await writeMove(page); // nobody can go anywhere: a die can turn where it stands
}

/** One turn with keys alone: the focus goes to the board, arrows find a piece and a goal. */
export async function turnByKeys(page, colour, roll) {
  await known(page);
  const before = await moveList(page);
  const end = strip(page).getByRole("button", { name: "No troc" });
  if (await end.count()) {
    for (let i = 0; i < 60 && !(await end.evaluate((each) => each === document.activeElement)); i++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await afterMove(page, before);
    return page.keyboard.press("Alt+b");
  }
  const focused = () =>
    page.evaluate(() => ({
      cell: document.activeElement?.dataset.cell,
      label: document.activeElement?.getAttribute("aria-label") ?? "",
    }));
  const go = async (cell) => {
    for (let i = 0; i < 40; i++) {
      const { cell: at } = await focused();
      assert.ok(at, "the focus is on the board");
      if (at === cell) return;
      const bottom = await page.evaluate(() =>
        document.querySelector("[role=grid] [data-cell]").dataset.cell.startsWith("A") ? 0 : 1,
      );
      const sign = bottom === 0 ? 1 : -1;
      const dx = (cell.charCodeAt(0) - at.charCodeAt(0)) * sign;
      const dy = (cell.charCodeAt(1) - at.charCodeAt(1)) * sign;
      await page.keyboard.press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown");
    }
    assert.fail(`the arrows do not lead to ${cell}`);
  };
  for (const from of shuffled(await labels(page, `, ${colour} `), roll)) {
    await go(from);
    await page.keyboard.press("Enter");
    const goals = await goalsOf(page);
    const goal = goals[roll(Math.max(1, goals.length))];
    if (!goal) {
      await page.keyboard.press("Escape");
      continue;
    }
    await go(goal);
    await page.keyboard.press("Enter");
    return afterAnswer(page, before, question(page), async () => {
      // The first way is chosen already; choosing it once more plays it.
      await strip(page).locator(".choices button:focus").waitFor();
      await page.keyboard.press("Enter");
    });
  }
  await page.keyboard.press("Alt+n");
  await writeMove(page);
  await page.keyboard.press("Alt+b");
}

/** Which colour somebody plays: pieces that can be dragged are one's own. */
export async function colourOf(page) {
  await page.locator("[role=gridcell].movable").first().waitFor();
  const label = await page.locator("[role=gridcell].movable").first().getAttribute("aria-label");
  return /, (white|black) /.exec(label)[1];
}
