/** The Cubulus board by itself, in the lab, with the engine in the page: every way to handle it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, dragTo, PHONE, soon, visitor, watchFlights } from "./browser.mjs";
import { openLab } from "./lab.mjs";

const lab = openLab();

const TROC = "13A1 63F5 D9 (E6) (14I9) (SF8) (54A8) (C8D8) ; w ; move ; first - ; quiet 0 ; level 2";
const CHECK = "13A1 54A7 23B7 E1 51E6 63F1 53G1 SG3 13I1 (31A8) (24E3) (SE8) (E9) (F8G8) (64F9) (54G9) (53H3) (14I9) ; w ; move ; first b ; quiet 2 ; level 2";

async function board(t, { position = "", query = "", ...rest } = {}) {
  const { page } = await visitor(t, rest);
  await page.goto(`${lab.url}?open&position=${encodeURIComponent(position)}${query}`);
  const cell = (name) => page.locator(`[data-cell=${name}]`);
  await cell("E1").waitFor();
  const stands = (text) => page.locator("code", { hasText: text }).waitFor();
  const name = (at) => cell(at).getAttribute("aria-label");
  /** Takes up a piece; its goals are known when the engine has answered. */
  const take = async (at, goal) => {
    await cell(at).click();
    await page.locator(`[data-cell=${goal}][aria-label*="can "]`).waitFor();
  };
  return { page, cell, stands, name, take };
}

test("by mouse: a cube rolls to a cell, and of two ways the corner is chosen", async (t) => {
  const { cell, stands, name, take, page } = await board(t, { position: "23B1 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 2" });
  assert.equal(await name("B1"), "B1, white cube: 2 on top, 3 in front, 1 on the right");
  await take("B1", "C2");
  await soon(() => name("C2"), (said) => assert.match(said, /can go here, showing .+, 2 ways/));
  await soon(() => name("B3"), (said) => assert.equal(said, "B3, empty, can go here, showing 5"));
  await cell("C2").click();
  await page.getByRole("button", { name: "Through C1" }).waitFor();
  await cell("B2").click();
  await stands(/\d\dC2 E1 \(E9\) ; b/);
});

test("by drag: the piece goes where it is dropped; dropped where it may not go, the rules say why", async (t) => {
  const { page, cell, stands } = await board(t);
  const drag = (from, to) => dragTo(page, cell(from), cell(to));
  await page.getByText("Choose one of your pieces.").waitFor();
  await drag("D1", "D3");
  await page.locator("output", { hasText: "CU-8" }).waitFor();
  await drag("B1", "B3");
  await stands("54B3");
});

test("by keyboard alone: a shield stands up, a cube turns, a piece is put back", async (t) => {
  const { page, cell, stands } = await board(t);
  await cell("E1").focus();
  for (const key of ["ArrowLeft", "ArrowUp", "Enter", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.getAttribute("aria-label")), /^E2, empty/);
  await page.locator('[data-cell=E2][aria-label*="2 ways"]').waitFor();
  await page.keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Slide" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await stands("SE2");
  await soon(() => page.evaluate(() => document.activeElement.dataset.cell), (at) => assert.equal(at, "E2", "the focus is back on the board"));
  // Black's turn: from E2 up to the top row, one to the left, turned to the left.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Quarter turn left" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Quarter turn left" }).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Quarter turn left" }).waitFor();
  await page.keyboard.press("l");
  await stands(/\(6[^4]D9\)/);
});

test("the troc is offered before the move, and brings a shield back", async (t) => {
  const { page, stands } = await board(t, { position: TROC });
  await page.getByText("before you move").waitFor();
  await page.getByRole("button", { name: "Bring back a shield on C9 D9" }).click();
  await stands("C9D9 E1");
});

test("after a move that leaves a troc possible, the turn can be ended without", async (t) => {
  const { page, stands, take, cell } = await board(t, { position: TROC });
  await take("A1", "A2");
  await cell("A2").click();
  await page.getByRole("button", { name: "End the turn without a troc" }).click();
  await stands("; b ; move");
});

test("check is written down and told, attacked cells are shown on demand, from Black's side too", async (t) => {
  const { page, name } = await board(t, { position: CHECK, query: "&bottom=1" });
  await page.getByText("White is in check").waitFor();
  await soon(() => name("E1"), (said) => assert.equal(said, "E1, white Master, in check"));
  await page.getByLabel("Attacked by Blaise").check();
  await page.locator('[data-cell=E1][aria-label$="attacked by Black"]').waitFor();
  const [a1, i9] = await Promise.all(["A1", "I9"].map((cell) => page.locator(`[data-cell=${cell}]`).boundingBox()));
  assert.ok(a1.y < i9.y && a1.x > i9.x, "Black sits below: A1 is above right");
});

test("motion: the die rolls on the stage and then rests; the language changes while it does", async (t) => {
  const { page, cell, take, name } = await board(t, { motion: "no-preference" });
  await take("B1", "B3");
  const flown = await watchFlights(page);
  await cell("B3").click();
  await flown();
  await page.getByRole("button", { name: "en", exact: true }).click();
  await page.locator(".flight").waitFor({ state: "detached" });
  await soon(() => name("B3"), (said) => assert.equal(said, "B3, cube blanc\u00a0: 5 dessus, 4 devant, 1 à droite"));
});

for (const theme of ["light", "dark"]) {
  test(`no serious barrier, on a phone, ${theme}`, async (t) => {
    const { page, take } = await board(t, { viewport: PHONE, theme, position: CHECK });
    await take("E1", "D1");
    await accessible(page, `Cubulus, ${theme}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out sideways");
  });
}

test("without motion nothing changes little by little: a board that is resized is never seen half-way", async (t) => {
  const { page, cell } = await board(t);
  await page.evaluate(() => {
    window.begun = [];
    document.addEventListener("transitionrun", (event) => window.begun.push(event.propertyName));
  });
  const { width } = await cell("E1").boundingBox();
  await page.setViewportSize(PHONE);
  await soon(() => cell("E1").boundingBox(), (box) => assert.ok(box.width < width * 0.9));
  assert.deepEqual(await page.evaluate(() => window.begun), []);
});
