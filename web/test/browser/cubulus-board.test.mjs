/** The Cubulus board by itself, in the lab, with the engine in the page: every way to handle it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { dragTo, lying, soon, visitor, watchFlights } from "./browser.mjs";
import { openLab } from "./lab.mjs";
import { strip } from "./tables.mjs";
import { chosen } from "./looks.mjs";

const lab = openLab();

const TROC = "13A1 63F5 D9 (E6) (14I9) (SF8) (54A8) (C8D8) ; w ; move ; first - ; quiet 0 ; level 2";
const CORNER = "13A1 E1 C1D1 63F1 (53B3) (E9) ; w ; move ; first - ; quiet 0 ; level 2";
const CHECK =
  "13A1 54A7 23B7 E1 51E6 63F1 53G1 SG3 13I1 (31A8) (24E3) (SE8) (E9) (F8G8) (64F9) (54G9) (53H3) (14I9) ; w ; move ; first b ; quiet 2 ; level 2";

async function board(t, { position = "", query = "", ...rest } = {}) {
  const { page } = await visitor(t, rest);
  await page.goto(`${lab.url}?open&position=${encodeURIComponent(position)}${query}`);
  const cell = (name) => page.locator(`[data-cell=${name}]`);
  await cell("E1").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const stands = (text) => page.locator("code", { hasText: text }).waitFor();
  const name = (at) => cell(at).getAttribute("aria-label");
  /** Takes up a piece; its goals are known when the engine has answered. */
  const take = async (at, goal) => {
    await cell(at).click();
    await page.locator(`[data-cell=${goal}][aria-label*="can "]`).waitFor();
  };
  return { page, cell, stands, name, take };
}

test("by mouse: a cube rolls to a cell, and of two ways one is chosen and played, or its corner clicked", async (t) => {
  const start = { position: "23B1 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 2" };
  const { cell, stands, name, take, page } = await board(t, start);
  assert.equal(await name("B1"), "B1, white cube: 2 on top, 3 in front, 1 on the right");
  await take("B1", "C2");
  await soon(
    () => name("C2"),
    (said) => assert.match(said, /can go here, showing .+, 2 ways/),
  );
  await soon(
    () => name("B3"),
    (said) => assert.equal(said, "B3, empty, can go here, showing 5"),
  );
  await cell("C2").click();
  const [first, second] = [
    strip(page).getByRole("button", { name: "Via B2" }),
    strip(page).getByRole("button", { name: "Via C1" }),
  ];
  const pressed = (button) =>
    soon(
      () => button.getAttribute("aria-pressed"),
      (is) => assert.equal(is, "true"),
    );
  const other = (await first.getAttribute("aria-pressed")) === "true" ? second : first;
  const via = /Via (..)/.exec(await other.textContent())[1];
  await other.click();
  await pressed(other);
  await strip(page).getByRole("button", { name: "Play it" }).click();
  await stands(/\d\dC2 E1 \(E9\) ; b/);
  await page.locator("details p", { hasText: `B1-${via}-C2` }).waitFor();

  const again = await board(t, start);
  await again.take("B1", "C2");
  await again.cell("C2").click();
  await strip(again.page).getByRole("button", { name: "Via C1" }).waitFor();
  await again.cell("C1").click();
  await again.page.locator("details p", { hasText: "B1-C1-C2" }).waitFor();
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
  assert.match(
    await page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.getAttribute("aria-label")),
    /^E2, empty/,
  );
  await page.locator('[data-cell=E2][aria-label*="2 ways"]').waitFor();
  await page.keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Swing" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator('button:focus[aria-pressed="true"]', { hasText: "Stand up" }).waitFor();
  await page.keyboard.press("Enter");
  await stands("SE2");
  await soon(
    () => page.evaluate(() => document.activeElement.dataset.cell),
    (at) => assert.equal(at, "E2", "the focus is back on the board"),
  );
  // Black's turn: from E2 up to the top row, one to the left, turned to the left.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const turn = strip(page).getByRole("button", { name: "Turn on the spot" });
  await turn.waitFor();
  await page.keyboard.press("Escape");
  await turn.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await turn.press("Enter");
  await strip(page).locator("button:focus", { hasText: "Right" }).waitFor();
  await cell("D9").focus();
  await page.keyboard.press("l");
  await stands(/\(6[^4]D9\)/);
});

test("the troc is offered before the move, and brings a shield back", async (t) => {
  const { page, stands } = await board(t, { position: TROC });
  await page.getByText("and then you move").waitFor();
  await strip(page).getByRole("button", { name: "A shield, C9 D9" }).click();
  await stands("C9D9 E1");
});

test("after a move that leaves a troc possible, the turn can be ended without", async (t) => {
  const { page, stands, take, cell } = await board(t, { position: TROC });
  await take("A1", "A2");
  await cell("A2").click();
  await strip(page).getByRole("button", { name: "No troc" }).click();
  await stands("; b ; move");
});

test("check is said, told and drawn along its way; attacked cells are shown on demand, from Black's side too", async (t) => {
  const { page, name } = await board(t, { position: CHECK, query: "&bottom=1" });
  await strip(page).getByText("Check: your Master is attacked").waitFor();
  await soon(
    () => name("E1"),
    (said) => assert.equal(said, "E1, white Master, in check"),
  );
  await page.getByRole("switch", { name: "What Black attacks" }).check();
  await page.locator('[data-cell=E1][aria-label$="attacked by Black"]').waitFor();
  const [a1, i9] = await Promise.all(["A1", "I9"].map((cell) => page.locator(`[data-cell=${cell}]`).boundingBox()));
  assert.ok(a1.y < i9.y && a1.x > i9.x, "Black sits below: A1 is above right");

  // The 5 on B3 can come to E1 by E3 only: the line has that corner, and no diagonal.
  const corner = await board(t, { position: CORNER });
  const way = corner.page.locator(".check .line");
  await soon(
    () => way.count(),
    (count) => assert.equal(count, 1),
  );
  const points = (await way.getAttribute("d"))
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  assert.equal(points.length, 3);
  for (const [i, [x, y]] of points.slice(1).entries())
    assert.ok(Math.abs(x - points[i][0]) < 1 || Math.abs(y - points[i][1]) < 1, "along rows and columns");
});

test("a hint is an arrow along its way, with what it would threaten; after the end nothing is hatched any more", async (t) => {
  const { page, take, cell, stands } = await board(t, {
    position: "E8 53B2 (14G6) (E5) ; w ; move ; first - ; quiet 99 ; level 2",
  });
  await page.getByRole("switch", { name: "What White attacks" }).check();
  const hatched = () => page.locator(".ground .line").count();
  await soon(hatched, (count) => assert.ok(count > 5));
  await page.getByLabel("shown action").fill("B2-E2-E4");
  await soon(
    () => page.locator(".marks .go .line").count(),
    (count) => assert.equal(count, 1),
  );
  await soon(
    () => page.locator(".marks .take:not(.case)").count(),
    (count) => assert.equal(count, 1, "the Master would be attacked"),
  );
  await page.getByLabel("shown action").fill("");
  await soon(
    () => page.locator(".marks .go .line").count(),
    (count) => assert.equal(count, 0),
  );
  await take("B2", "B7");
  await cell("B7").click();
  await stands(/quiet 100/);
  await soon(hatched, (count) => assert.equal(count, 0));
});

test("another side's piece is looked at, not taken; nothing of it can be played", async (t) => {
  const { page, cell, stands } = await board(t, { position: CHECK });
  await strip(page).getByText("Check").waitFor();
  await cell("H3").click();
  await strip(page).getByText("Black’s 5 on H3").waitFor();
  await soon(
    () => page.locator(".tile.soft").count(),
    (count) => assert.ok(count > 3, "where it could go"),
  );
  await cell("H3").click();
  await soon(
    () => page.locator(".tile.soft").count(),
    (count) => assert.equal(count, 0),
  );
  await stands("; w ; move");
});

test("a die is held and turned over: by a long press, by a key, from the strip; it is told where each roll leads", async (t) => {
  const { page, cell, stands } = await board(t, { position: "46B8 E1 (I9) ; w ; move ; first - ; quiet 0 ; level 2" });
  const over = page.getByRole("dialog", { name: "The white 4 on B8, all round" });
  const status = over.getByRole("status");
  await page.getByText("Choose one of your pieces.").waitFor();
  const { x, y, width, height } = await lying(cell("B8"));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await status.getByText("4 on top, 6 in front, 2 on the right").waitFor();
  await page.mouse.up();
  await soon(
    () => over.count(),
    (count) => assert.equal(count, 1, "letting go is no click"),
  );
  await over.getByRole("button", { name: "Straight to B4 it shows 4" }).waitFor();
  // Towards the viewer: what was on top is in front, what was behind is on top.
  await page.keyboard.press("ArrowDown");
  await status.getByText("1 on top, 4 in front, 2 on the right").waitFor();
  await page.keyboard.press("Home");
  await status.getByText("4 on top, 6 in front").waitFor();
  const told = await page.locator(`#${await over.getAttribute("aria-describedby")}`).textContent();
  assert.match(told, /^It can go to .*B4 showing 4/);
  await page.keyboard.press("Escape");
  await over.waitFor({ state: "detached" });
  await soon(
    () => page.evaluate(() => document.activeElement.dataset.cell),
    (at) => assert.equal(at, "B8", "the focus is back on the board"),
  );
  await page.keyboard.press("f");
  await over.waitFor();
  await over.getByRole("button", { name: "Close" }).click();
  await strip(page).getByRole("button", { name: "Turn it over" }).click();
  await over.waitFor();
  await stands("46B8");
});

/** From now on, frame by frame: where flights are drawn, and which cells have a piece at rest that is fully seen. */
async function film(page) {
  await page.evaluate(() => {
    window.frames_ = [];
    const cells = [...document.querySelectorAll("[data-cell]")].map((cell) => [
      cell.dataset.cell,
      cell.getBoundingClientRect(),
    ]);
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const shoot = () => {
      const resting = [...document.querySelectorAll(".cubulus .piece")]
        .filter((piece) => getComputedStyle(piece).opacity === "1")
        .map((piece) => {
          const [x, y] = middle(piece.getBoundingClientRect());
          return cells.find(([, box]) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)?.[0];
        });
      const flights = [...document.querySelectorAll(".flight .body")].map((body) => {
        const sides = [...body.children].map((side) => side.getBoundingClientRect());
        return [
          (Math.min(...sides.map((b) => b.left)) + Math.max(...sides.map((b) => b.right))) / 2,
          (Math.min(...sides.map((b) => b.top)) + Math.max(...sides.map((b) => b.bottom))) / 2,
        ];
      });
      window.frames_.push({ resting, flights });
      requestAnimationFrame(shoot);
    };
    requestAnimationFrame(shoot);
  });
  return () => page.evaluate(() => window.frames_);
}
const far = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

test("motion: a move by click is seen once, from its cell to its goal and never backwards", async (t) => {
  const { page, cell, take, stands } = await board(t, { motion: "no-preference" });
  await take("B1", "B3");
  const goal = await lying(cell("B3"));
  const frames = await film(page);
  await cell("B3").click();
  await stands("54B3");
  const shot = await soon(frames, (all) =>
    assert.ok(all.at(-1).flights.length === 0 && all.at(-1).resting.includes("B3"), "it has arrived"),
  );
  const away = shot.findIndex(({ resting }) => !resting.includes("B1"));
  assert.ok(
    shot.slice(away).every(({ resting }) => !resting.includes("B1")),
    "it is never back where it came from",
  );
  const flown = shot.flatMap(({ flights }) => flights);
  assert.ok(shot.every(({ flights }) => flights.length <= 1) && flown.length > 2, "one piece travels");
  const ends = shot.findLastIndex(({ flights }) => flights.length > 0);
  assert.ok(
    shot.slice(away, ends).every(({ flights }) => flights.length === 1),
    "and once",
  );
  const left = flown.map((at) => far(at, [goal.x + goal.width / 2, goal.y + goal.height / 2]));
  for (const [n, distance] of left.slice(1).entries())
    assert.ok(distance <= left[n] + goal.width * 0.2, `never backwards: ${left.map(Math.round)}`);
});

test("motion: a piece that was dropped settles where it was dropped; it never flies back", async (t) => {
  const { page, cell, stands } = await board(t, { motion: "no-preference" });
  await page.getByText("Choose one of your pieces.").waitFor();
  const [from, goal] = [await lying(cell("B1")), await lying(cell("B3"))];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const drop = [goal.x + goal.width * 0.8, goal.y + goal.height * 0.8];
  await page.mouse.move(...drop, { steps: 6 });
  await page.locator('[data-cell=B3][aria-label*="can go here"]').waitFor();
  const frames = await film(page);
  await page.mouse.up();
  await stands("54B3");
  const shot = await soon(frames, (all) =>
    assert.ok(all.at(-1).flights.length === 0 && all.at(-1).resting.includes("B3"), "it has arrived"),
  );
  assert.ok(
    shot.every(({ resting }) => !resting.includes("B1")),
    "it is never back where it came from",
  );
  const flown = shot.flatMap(({ flights }) => flights);
  assert.ok(flown.length > 0, "it is seen to settle");
  for (const at of flown) assert.ok(far(at, drop) < goal.width, "it slides the little way that is left");
});

test("motion: the language changes while a die rolls", async (t) => {
  const { page, cell, take, name } = await board(t, { motion: "no-preference" });
  await take("B1", "B3");
  const flown = await watchFlights(page);
  await cell("B3").click();
  await flown();
  await page.getByRole("button", { name: "en", exact: true }).click();
  await page.locator(".flight").waitFor({ state: "detached" });
  await soon(
    () => name("B3"),
    (said) => assert.equal(said, "B3, cube blanc\u00a0: 5 dessus, 4 devant, 1 à droite"),
  );
});

for (const [where, viewport, query, lights] of [
  ["phone", { width: 420, height: 844 }, "&small&help", chosen(["light", "dark"], "light")],
  ["desk", undefined, "&help", chosen(["light", "dark"], "dark")],
]) {
  for (const theme of lights) {
    test(`no barrier, everything stands out, the board lies still: ${where}, ${theme}`, async (t) => {
      const { page, take, cell } = await board(t, { ...(viewport ? { viewport } : {}), theme, position: CHECK, query });
      const look = (name) => audit(page, { name: `cubulus ${where} ${theme} ${name}`, board: ".cubulus .frame" });
      await take("E1", "D1");
      await look("in hand");
      await page.keyboard.press("Escape");
      await page.evaluate(() => document.activeElement.blur());
      await look("check");
      await cell("H3").click();
      await soon(
        () => page.locator(".tile.soft").count(),
        (count) => assert.ok(count > 3),
      );
      await look("looked at");
      await cell("H3").click();
      for (const side of ["White", "Black"]) await page.getByRole("switch", { name: `What ${side} attacks` }).check();
      await look("hits");
    });
  }
}

test("without motion nothing changes little by little: a board that is resized is never seen half-way", async (t) => {
  const { page, cell } = await board(t);
  await page.evaluate(() => {
    window.begun = [];
    document.addEventListener("transitionrun", (event) => window.begun.push(event.propertyName));
  });
  const { width } = await cell("E1").boundingBox();
  await page.evaluate(() => void (document.querySelector(".place").style.height = "300px"));
  await soon(
    () => cell("E1").boundingBox(),
    (box) => assert.ok(box.width < width * 0.9),
  );
  assert.deepEqual(await page.evaluate(() => window.begun), []);
});
