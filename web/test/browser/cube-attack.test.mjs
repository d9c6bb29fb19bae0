/** Cube Attack at a table: six seats by mouse, keys, fingers, what is refused, and everything readable. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, DESK, dragTo, lying, PHONE, soon, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { openLab } from "./lab.mjs";
import { afterAnswer, afterMove, dice, layTable, moveList, strip, turnOrEnd } from "./tables.mjs";
import { chosen } from "./looks.mjs";

const lab = openLab();

/** The board by itself, in a position. */
async function onLab(page, position, more = "") {
  await page.goto(`${lab.url}?game=cube-attack&seats=${position[0]}&position=${encodeURIComponent(position)}${more}`);
  await page.locator("[data-planet=F]").waitFor();
}

const planets = (page, text) =>
  page
    .locator("[data-planet]")
    .evaluateAll(
      (all, part) =>
        all.filter((each) => each.getAttribute("aria-label").includes(part)).map((each) => each.dataset.planet),
      text,
    );
/** Clicks on the rim of a planet: cubes stand in its middle. */
async function clickRim(planet) {
  const { width } = await lying(planet);
  await planet.click({ position: { x: 0.18 * width, y: 0.18 * width } });
}

/** One action with the mouse: activates where that is offered, else goes somewhere. */
async function actByMouse(page, roll) {
  const before = await moveList(page);
  const own = page.locator(".cube.mine");
  await own.first().waitFor();
  // Where many stand on one planet another may lie over the middle of the one that is meant.
  const first = roll(await own.count());
  const taken = strip(page).getByRole("button", { name: "Put back" });
  for (let n = 0; n < 6 && !(await taken.count()); n++) {
    await own
      .nth((first + n) % (await own.count()))
      .click({ timeout: 8_000 })
      .catch(() => {});
  }
  await taken.waitFor();
  const doing = strip(page).getByRole("button", { name: /^Activate/ });
  await page.locator('[data-planet][aria-label*="can go here"]').first().or(doing).first().waitFor();
  const goals = await planets(page, "can go here");
  if ((await doing.count()) && (roll(3) > 0 || !goals.length)) {
    await doing.click();
    return afterMove(page, before);
  }
  await clickRim(page.locator(`[data-planet=${goals[roll(goals.length)]}]`));
  await afterAnswer(page, before, strip(page).getByText("Go there, or attack?"), () =>
    strip(page).getByRole("button", { name: /^Go/ }).first().click(),
  );
}

test("ten turns with six seats by mouse, against five house players", async (t) => {
  const house = await openHouse(t, ["--house-nodes", "500"]);
  const { page } = await visitor(t, { motion: "no-preference" });
  await layTable(page, house, "cube-attack", 6);
  await page.locator("[data-planet=F]").waitFor();
  const roll = dice(21);
  const where = await lying(page.locator(".cube-attack"));
  for (let turn = 0; turn < 10; turn++) {
    assert.ok(await turnOrEnd(page), "ten rounds are not enough for 64 points");
    await actByMouse(page, roll);
    // The second action of the turn, or its end: both belong to a turn.
    if (turn % 3 === 2) await strip(page).getByRole("button", { name: "End the turn" }).click();
    else await actByMouse(page, roll);
    await lying(page.locator(".cube-attack"), (now) => assert.deepEqual(now, where, "the board does not move"));
  }
  await page
    .locator(".cube-attack")
    .getByText(/^Round 1[01]$/)
    .waitFor();
  const rows = page.locator("[data-team-row]");
  assert.equal(await rows.count(), 6);
  for (const row of await rows.all()) {
    const box = await lying(row);
    assert.ok(box.y >= 0 && box.y + box.height <= DESK.height, "every team is inside the screen");
  }
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
  // What a planet gives is one key away, once the first action has been answered.
  assert.ok(await turnOrEnd(page));
  const again = await moveList(page);
  await page.keyboard.press("Enter");
  await strip(page)
    .getByRole("button", { name: /^Activate/ })
    .waitFor();
  await page.keyboard.press("a");
  await afterMove(page, again);
});

const DUEL = "2 64 r1 t0a2 0,0 M0.l1,A0.u1,E0.u1;C0.s2,M0.u1,E3.u1";

test("a cube is carried by hand and settles where it was let go; it is never drawn where it came from again", async (t) => {
  const { page } = await visitor(t, { motion: "no-preference" });
  await onLab(page, DUEL);
  const goal = page.locator("[data-planet=H1]");
  await lying(goal);
  await page.evaluate(() => {
    const middle = (what) => {
      const { left, top, width, height } = what.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    globalThis.seen = [];
    const look = () => {
      const carried = document.querySelector("svg.carried, .flight .side, [data-cube='0:H1.u1']");
      if (carried) globalThis.seen.push(middle(carried));
      requestAnimationFrame(look);
    };
    look();
  });
  await dragTo(page, page.locator("[data-cube='0:A0.u1']"), goal);
  await page.locator("[data-cube='0:H1.u1']").waitFor();
  const { x, y, width } = await lying(goal);
  const far = await soon(
    () => page.evaluate(() => globalThis.seen),
    (all) => assert.ok(all.length > 8, "frames were seen"),
  );
  const away = far.map(([fx, fy]) => Math.hypot(fx - x - width / 2, fy - y - width / 2));
  const near = away.findIndex((distance) => distance < width / 2);
  assert.ok(near >= 0, "it came to its planet");
  assert.ok(
    away.slice(near).every((distance) => distance < width / 2),
    `it stays there: ${away.slice(near).map(Math.round)}`,
  );
});

test("Escape puts a cube back that the mouse took up, whoever has the focus", async (t) => {
  const house = await openHouse(t, ["--house-nodes", "300"]);
  const { page } = await visitor(t);
  await layTable(page, house, "cube-attack", 2);
  assert.ok(await turnOrEnd(page));
  await page.locator(".cube.mine").first().click();
  await strip(page).getByRole("button", { name: "Put back" }).waitFor();
  await page.keyboard.press("Escape");
  await strip(page).getByText("Two actions left").waitFor();
  assert.deepEqual(await planets(page, "can go here"), []);
});

test("somebody else's cube shows what it could do; one's own is asked which of two things it is to do", async (t) => {
  const { page } = await visitor(t);
  await onLab(page, DUEL);
  await page.locator("[data-cube='1:C0.s2']").click();
  await strip(page)
    .getByText(/Dashes: where it could strike/)
    .waitFor();
  await page.locator(".ways .soft").nth(3).waitFor({ state: "attached" });
  // The square on M0 can go to C0 or hit who stands there.
  await page.locator("[data-cube='0:M0.l1']").click();
  await clickRim(page.locator("[data-planet=C0]"));
  await strip(page).getByText("Go there, or attack?").waitFor();
  await strip(page).getByRole("button", { name: /^Hit/ }).click();
  await page.locator("[data-cube='1:C0.s1']").waitFor();
  await strip(page).getByText("One action left").waitFor();
});

test("six teams on one planet: every one can be told from the others, and a finger is asked which cube it means", async (t) => {
  const { page } = await visitor(t, { viewport: PHONE, touch: true });
  await onLab(page, "6 64 r1 t0a2 0,0,0,0,0,0 A0.u1,A0.s2;A0.u1;A0.u1;A0.s1;A0.u1;A0.l1", "&small");
  const cubes = page.locator("[data-cube*=':A0.']");
  assert.equal(await cubes.count(), 7);
  const boxes = await Promise.all((await cubes.all()).map((cube) => lying(cube)));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      assert.ok(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > 8, "none hides another");
  await page.locator("[data-planet=A0]").tap();
  await strip(page).getByText("Which cube?").waitFor();
  assert.equal(await strip(page).locator(".choices button").count(), 2);
});

test("a round ends where it can be seen: points fly, then the next round is named", async (t) => {
  const { page } = await visitor(t, { motion: "no-preference" });
  await onLab(page, "2 64 r1 t1a1 0,0 F.u1;M3.u1,H3.u1");
  await page.evaluate(() => {
    globalThis.order = [];
    new MutationObserver(() => {
      const flying = [...document.querySelectorAll(".flight text, .flight circle.coin")].map(
        (each) => each.textContent || "coin",
      );
      const round = document.querySelector(".round")?.textContent;
      for (const what of [...flying, round]) if (what && !globalThis.order.includes(what)) globalThis.order.push(what);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await strip(page).getByRole("button", { name: "End the turn" }).click();
  await page.locator(".cube-attack").getByText("Round 2", { exact: true }).waitFor();
  assert.deepEqual(
    (await page.evaluate(() => globalThis.order)).filter((what) => what !== "Round 1"),
    ["coin", "+4", "+2", "Round 2"],
  );
});

for (const theme of chosen(["light", "dark"], "light")) {
  test(`the board is accessible in ${theme} and fits a phone with six seats`, async (t) => {
    const house = await openHouse(t, ["--house-nodes", "300"]);
    const { page } = await visitor(t, { theme, viewport: PHONE, touch: true });
    await layTable(page, house, "cube-attack", 6);
    assert.ok(await turnOrEnd(page));
    const board = await lying(page.locator(".cube-attack"));
    await page.locator(".cube.mine").first().waitFor();
    const [home] = await page
      .locator(".cube.mine")
      .evaluateAll((all) => all.map((each) => each.dataset.cube.split(":")[1].split(".")[0]));
    await page.locator(`[data-planet=${home}]`).tap();
    await strip(page).getByRole("button", { name: "Put back" }).waitFor();
    assert.deepEqual(await page.locator(".cube-attack").boundingBox(), board, "the board does not move");
    await accessible(page, `Cube Attack, ${theme}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
    for (const planet of await page.locator("[data-planet]").all()) {
      const { x, y, width, height } = await lying(planet);
      assert.ok(
        x >= 0 && x + width <= PHONE.width && y >= 0 && y + height <= PHONE.height,
        "every planet is inside the screen",
      );
    }
  });
}
