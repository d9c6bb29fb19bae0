/** Cube Attack at a table: six seats by mouse, keys, what is refused, and everything readable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, PHONE, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { afterMove, dice, layTable, moveList, turnOrEnd } from "./tables.mjs";

const planets = (page, text) =>
  page.locator("[data-planet]").evaluateAll((all, part) => all.filter((each) => each.getAttribute("aria-label").includes(part)).map((each) => each.dataset.planet), text);
const bar = (page) => page.getByRole("group", { name: "What this cube can do" });

/** One action with the mouse: activates or attacks where that is offered, else goes somewhere. */
async function actByMouse(page, roll) {
  const before = await moveList(page);
  const own = page.locator(".cube.mine");
  await own.first().waitFor();
  const count = await own.count();
  await own.nth(roll(count)).click();
  const put = bar(page).getByRole("button", { name: "Put it back" });
  await put.waitFor();
  const doing = bar(page).getByRole("button", { name: /^(Activate|Attack)/ });
  await page.locator('[data-planet][aria-label*="can go here"]').first().or(doing.first()).first().waitFor();
  if ((await doing.count()) && roll(3) > 0) await doing.first().click();
  else {
    const goals = await planets(page, "can go here");
    await page.locator(`[data-planet=${goals[roll(goals.length)]}]`).click({ position: { x: 4, y: 14 } });
    const choice = bar(page).getByText("Go there, or attack?");
    if (await choice.count()) await bar(page).getByRole("button", { name: /^Go to/ }).click();
  }
  await afterMove(page, before);
}

test("ten turns with six seats by mouse, against five house players", async (t) => {
  const house = await openHouse(t, ["--house-nodes", "500"]);
  const { page } = await visitor(t, { motion: "no-preference" });
  await layTable(page, house, "cube-attack", 6);
  await page.locator("[data-planet=F]").waitFor();
  const roll = dice(21);
  for (let turn = 0; turn < 10; turn++) {
    assert.ok(await turnOrEnd(page), "ten rounds are not enough for 64 points");
    await actByMouse(page, roll);
    // The second action of the turn, or its end: both belong to a turn.
    if (turn % 3 === 2) await bar(page).getByRole("button", { name: "End the turn" }).click();
    else await actByMouse(page, roll);
  }
  await page.getByText(/^Round 1[01] ·/).waitFor();
  assert.equal(await page.locator(".scores li").count(), 6);
});

test("by keys alone: a cube goes from planet to planet, and comes to know why not", async (t) => {
  const house = await openHouse(t, ["--house-nodes", "300"]);
  const { page } = await visitor(t);
  await layTable(page, house, "cube-attack", 2);
  assert.ok(await turnOrEnd(page));
  await page.locator("[data-planet][tabindex='0']").focus();
  const at = () => page.evaluate(() => document.activeElement?.dataset.planet);
  const home = await at();
  assert.match(home, /^E\d$/, "the way begins at home");
  await page.keyboard.press("Enter");
  await page.locator('[data-planet][aria-label*="can go here"]').first().waitFor();
  // Straight ahead lies a moon, which no orbit joins with an entry.
  await page.keyboard.press("ArrowUp");
  assert.match(await at(), /^M\d$/);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /CA-7/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await at(), home);
  await page.keyboard.press("ArrowLeft");
  const next = await at();
  assert.match(next, /^[HA]\d$/);
  const before = await moveList(page);
  await page.keyboard.press("Enter");
  await afterMove(page, before);
  assert.equal(await at(), next, "the focus stays where the person put it");
});

for (const theme of ["light", "dark"]) {
  test(`the board is accessible in ${theme} and fits a phone`, async (t) => {
    const house = await openHouse(t, ["--house-nodes", "300"]);
    const { page } = await visitor(t, { theme, viewport: PHONE, touch: true });
    await layTable(page, house, "cube-attack", 4);
    assert.ok(await turnOrEnd(page));
    await page.locator(".cube.mine").first().click();
    await bar(page).getByRole("button", { name: "Put it back" }).waitFor();
    await accessible(page, `Cube Attack, ${theme}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
  });
}
