/** The Qwirkle Cubes table by itself, in the lab, with the engine in the page: every way to handle it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, dragTo, lying, PHONE, soon, visitor, watchFlights } from "./browser.mjs";
import { faint } from "./contrast.mjs";
import { openLab } from "./lab.mjs";
import { chosen } from "./looks.mjs";

const lab = openLab();

/** A red circle at 1,0 makes two lines of two; red cubes can go on to the left. */
const LAY =
  "seats 2; turn 0 lay; passes 0; scores 10 0; hands Ro,Rs,Rd,Gd,Gd,Be | Ro,Os,Yd,Gx,Be,Pc; table Rx@0,0 Yx@0,1 Yo@1,1";
const CHOOSE = LAY.replace("0 lay", "0 choose");
const LARGE =
  "seats 4; turn 0 lay; passes 0; scores 73 62 63 78; hands Gs,Ge,Be,Po,Pe,Pc | Rd,Re,Ox,Yd,Ye,Bc | Rd,Rd,Rx,Yx,Yc,Po | Rs,Os,Yd,Yc,Ge,Pd; table Os@-4,6 Rs@-3,6 Pd@-2,-3 Px@-2,-2 Os@-2,5 Gs@-2,6 Pc@-1,-2 Gc@-1,-1 Oc@-1,0 Bc@-1,1 Bc@-1,4 Oc@-1,5 Ro@0,-3 Po@0,-2 Go@0,-1 Oo@0,0 Rd@0,2 Gd@0,3 Bd@0,4 Od@0,5 Bo@1,-4 Pd@1,-2 Gd@1,-1 Od@1,0 Rd@1,1 Bd@1,2 Yd@1,3 Be@2,-4 Ye@2,-3 Pe@2,-2 Ge@2,-1 Oe@2,0 Re@2,1 Pe@3,-3 Gs@3,-1 Os@3,0 Rs@3,1 Ys@3,2 Bx@4,-2 Gx@4,-1 Ox@4,0 Rx@4,1 Yx@4,2 Bx@4,6 Bc@5,-2 Ro@5,1 Yo@5,2 Oo@5,3 Po@5,4 Go@5,5 Bo@5,6 Bc@6,-1 Yd@6,2 Ro@6,4 Po@6,5 Bd@7,-1 Ye@7,1 Yc@7,2 Go@7,4 Oo@7,5 Be@8,-1 Oe@8,0 Pe@8,1 Ye@8,2 Ge@8,3 Ge@9,0";

async function board(t, { position = "", query = "", ...rest } = {}) {
  const { page } = await visitor(t, rest);
  await page.goto(
    `${lab.url}?game=qwirkle-cubes&open&seats=${/^seats (\d)/.exec(position)?.[1] ?? 2}&position=${encodeURIComponent(position)}${query}`,
  );
  const cell = (name) => page.locator(`[data-cell="${name}"]`);
  await cell("0,0").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const slot = (n) => page.locator(`[data-slot="${n}"]`);
  const button = (name, more = {}) => page.getByRole("button", { name, ...more });
  const stands = (text) => page.locator("code", { hasText: text }).waitFor();
  const name = (at) => cell(at).getAttribute("aria-label");
  /** The cube in hand, once the engine has said where it goes. */
  const take = async (n) => {
    await slot(n).click();
    await page.locator('[role=gridcell][aria-label*="can be laid here"]').first().waitFor({ state: "attached" });
  };
  return { page, cell, slot, button, stands, name, take };
}

test("by mouse: cubes are laid one by one, with the points they bring, taken back, and confirmed together", async (t) => {
  const { page, cell, slot, button, stands, name, take } = await board(t, { position: LAY });
  await take(0);
  await soon(
    () => name("1,0"),
    (said) => assert.equal(said, "1,\u00a00: empty, can be laid here"),
  );
  await soon(
    () => name("-2,0"),
    (said) => assert.match(said, /can be laid here together with others$/),
  );
  await cell("1,0").hover();
  await page.locator(".chip", { hasText: "2 + 2 = 4" }).waitFor();
  await page.getByText("Lay the red circle here: 4 points.").waitFor();
  await cell("1,0").click();
  await page.getByText("2 + 2 = 4 points").waitFor();
  await slot(1).click();
  await page.locator('[data-cell="2,0"][aria-label$="can be laid here"]').waitFor();
  await cell("2,0").click();
  await page.getByText("3 + 2 = 5 points").waitFor();
  await button("Pick up").click();
  await page.getByText("2 + 2 = 4 points").waitFor();
  await soon(
    () => name("2,0"),
    (said) => assert.equal(said, "2,\u00a00: empty"),
  );
  await slot(1).click();
  await cell("2,0").click();
  await button("Lay 2 cubes").click();
  await stands(/scores 15 0; .*Ro@1,0 Yo@1,1 Rs@2,0/);
});

test("a cell where the cube may not go is explained", async (t) => {
  const { page, cell, take } = await board(t, { position: LAY });
  await take(3);
  await cell("1,0").click();
  await page.locator("output", { hasText: "QC-13" }).waitFor();
});

test("carrying a cube to the table before the throw is decided keeps the others; one may still change one’s mind", async (t) => {
  const { page, cell, slot, button, stands } = await board(t, { position: CHOOSE });
  await page.locator('[data-ready="choose"]').waitFor();
  await slot(3).click();
  await button("Re-roll 1 cube").waitFor();
  // A place where it does not fit is explained in the strip, and nothing is decided by it.
  await dragTo(page, slot(3), cell("1,0"));
  await page.locator("[data-strip]", { hasText: "can’t lie beside" }).waitFor();
  await dragTo(page, slot(0), cell("1,0"));
  await page.getByText("2 + 2 = 4 points").waitFor();
  await button("Pick up").click();
  await button("Keep all").waitFor();
  await stands("turn 0 choose");
  await dragTo(page, slot(0), cell("1,0"));
  await button("Lay 1 cube").click();
  await stands(/turn 1 choose; .*scores 14 0; .*Ro@1,0/);
});

test("cubes that are no laying yet cannot be confirmed, and the rules say what is missing", async (t) => {
  const { page, cell, button, take } = await board(t, { position: LAY });
  await take(0);
  await cell("-2,0").click();
  await page.locator("button:disabled", { hasText: "Lay 1 cube" }).waitFor();
  await page.locator("[data-strip]", { hasText: /touches no cube/ }).waitFor();
  await cell("-2,0").click();
  await button(/^Lay/).waitFor({ state: "detached" }); // a click on it takes it back
});

test("by drag: from the hand onto the table, where it stays", async (t) => {
  const { page, cell, slot, stands, button, take } = await board(t, { position: LAY });
  await take(0);
  await page.keyboard.press("Escape");
  await dragTo(page, slot(0), cell("1,0"));
  await button("Lay 1 cube").click();
  await stands("Ro@1,0");
});

/** The middle of the face that is drawn on a cell, and of the cell. */
const drawn = (page, name) =>
  page.evaluate((name) => {
    const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    const cell = centre(document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect());
    const faces = [...document.querySelectorAll(".qc .cube .face")].map((face) => centre(face.getBoundingClientRect()));
    return Math.min(...faces.map(([x, y]) => Math.hypot(x - cell[0], y - cell[1])));
  }, name);

test("what is drawn lies exactly on its cell, and the window holds still while a cube is held, laid and refused", async (t) => {
  const { page, cell, slot, take } = await board(t, { position: LAY });
  await page.locator('[data-ready="lay"]').waitFor();
  for (const name of ["0,0", "0,1", "1,1"])
    assert.ok((await drawn(page, name)) < 1, `${name}: the face is off its cell`);
  const before = await lying(cell("0,0"));
  const still = async (what) => lying(cell("0,0"), (now) => assert.deepEqual(now, before, what));
  await take(0);
  await still("taken up");
  await cell("2,1").hover();
  await still("held over a cell");
  await cell("2,3").click();
  await still("refused");
  await cell("1,0").click();
  await page.getByText("2 + 2 = 4 points").waitFor();
  await still("laid");
  assert.ok((await drawn(page, "1,0")) < 1, "the cube laid is off its cell");
  await slot(1).click();
  await still("the next one taken up");
});

test("cubes are picked and thrown before one’s eyes, then lie in the hand", async (t) => {
  const { page, slot, button, stands } = await board(t, { position: CHOOSE, motion: "no-preference" });
  await slot(3).click();
  await slot(4).click();
  await page.locator('[data-slot="4"][aria-pressed=true] [data-fate=re-roll]').waitFor();
  const flown = await watchFlights(page);
  await button("Re-roll 2 cubes").click();
  await flown();
  await page.locator(".flight").first().waitFor({ state: "detached" });
  await stands(/turn 0 lay; .*hands Ro,Rs,Rd,G.,G.,Be \|/);
  await page.locator(".away").first().waitFor({ state: "detached" });
  // What became of each stands below it.
  await soon(
    () => page.locator("[data-slot] .fate").evaluateAll((all) => all.map(({ dataset }) => dataset.fate)),
    (fates) => assert.equal(fates.filter((fate) => fate === "re-rolled").length, 2, fates.join()),
  );
});

test("what others lay and draw is seen once: at every moment each cube is either in the air or at rest", async (t) => {
  const position =
    "seats 2; turn 1 lay; passes 0; scores 10 0; hands Ro,Rs,Rd,Gd,Gd,Be | Ro,Rd,Rx,Gx,Be,Pc; table Rs@0,0 Ys@0,1";
  const { page, button, stands } = await board(t, { position, query: "&eyes=0", motion: "no-preference" });
  await page.evaluate(() => {
    const count = (what) => document.querySelectorAll(what).length;
    window.moments = [];
    const look = () => {
      const now = [
        count(".qc .cube"),
        count(".qc .stage .flight"),
        count(".place.away"),
        count(".place ~ .stage .flight"),
      ];
      if (window.moments.at(-1)?.join() !== now.join()) window.moments.push(now);
      window.looking = requestAnimationFrame(look);
    };
    look();
  });
  await button("house plays once").click();
  await stands("turn 0 choose");
  await soon(
    () => page.evaluate(() => window.moments.at(-1)),
    ([, air, away]) => assert.equal(air + away, 0),
  );
  const moments = await page.evaluate(() => (cancelAnimationFrame(window.looking), window.moments));
  const all = moments.at(-1)[0];
  const [first, ...then] = moments;
  assert.equal(first[0], 2);
  assert.ok(then.length > 2, `it is seen to happen: ${JSON.stringify(moments)}`);
  for (const [rest, air, away, tossed] of then)
    assert.deepEqual([rest + air, away], [all, tossed], JSON.stringify(moments));
  for (let n = 1; n < then.length; n++) assert.ok(then[n][0] >= then[n - 1][0], "nothing goes back");
});

test("the table is zoomed by wheel, buttons and keys, moved by drag and keys, and found again", async (t) => {
  const { page, cell, button } = await board(t, { position: LAY });
  /** Where the first cell is, once that is so. A turn of the wheel arrives in pieces: what still grows is not yet so. */
  const until = (what, so) => lying(cell("0,0"), (box) => assert.ok(so(box), `${what}: ${JSON.stringify(box)}`));
  // The engine has answered, and everything around the table has its size.
  await cell("-2,0").waitFor({ state: "attached" });
  await button("Show the whole table").click();
  const start = await until("it lies still", () => true);
  await cell("0,0").hover();
  await page.mouse.wheel(0, -300);
  const wheeled = await until("the wheel makes it larger", ({ width }) => width > start.width * 1.1);
  await button("Smaller").click();
  const from = await until("the button smaller", ({ width }) => width < wheeled.width * 0.95);
  await page.mouse.move(from.x - 200, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 140, from.y + 40, { steps: 6 });
  await page.mouse.up();
  const moved = await until(
    "it goes with the hand",
    ({ x, y }) => Math.abs(x - from.x - 60) < 12 && Math.abs(y - from.y - 40) < 12,
  );
  await cell("0,0").focus();
  await page.keyboard.press("+");
  const larger = await until("the key makes it larger", ({ width }) => width > moved.width * 1.1);
  await page.keyboard.press("Shift+ArrowDown");
  await until("and moves it", ({ y }) => y < larger.y - 10);
  await page.keyboard.press("f");
  await until(
    `all of it is in sight again, as ${JSON.stringify(start)}`,
    ({ x, width }) => Math.abs(width - start.width) < 1 && Math.abs(x - start.x) < 1,
  );
});

test("by touch: two fingers zoom, one moves, a tap lays", async (t) => {
  const { page, cell, take, button } = await board(t, { position: LAY, viewport: PHONE, touch: true, query: "&small" });
  await take(0);
  const start = await lying(cell("0,0"));
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [x, y] = [start.x + 10, start.y + 10];
  await touch("touchStart", [x, y], [x + 60, y]);
  for (let i = 1; i <= 5; i++) await touch("touchMove", [x - 6 * i, y], [x + 60 + 6 * i, y]);
  await touch("touchEnd");
  await lying(cell("0,0"), ({ width }) => assert.ok(width > start.width * 1.3, "larger"));
  await button("Show the whole table").tap();
  await cell("1,0").tap();
  await button("Lay 1 cube").waitFor();
});

const goals = (page) => page.locator('[role=gridcell][aria-label*="can be laid here"]').first();
/** Whether the page shows that a cube of the hand could be laid now. */
async function useful(page, slot) {
  const classes = (await page.locator(`[data-slot="${slot}"]`).getAttribute("class")) ?? "";
  return !/useless|on-table/.test(classes);
}
/** The engine has said what can be laid. */
const known = (page) => page.locator('[data-ready="lay"]').waitFor();

/** Whoever acts keeps or throws, lays one cube or more, and confirms. */
test("twelve turns by mouse, each with its making on the score sheet", async (t) => {
  const { page, slot, button } = await board(t);
  for (let turn = 0; turn < 12; turn++) {
    const keep = button("Keep all");
    await keep.or(page.getByText("lay your largest set")).first().waitFor();
    if (turn % 3 === 1) {
      await slot(turn % 6).click();
      await button("Re-roll 1 cube").click();
    } else if (await keep.count()) await keep.click();
    await page.locator("code", { hasText: /turn \d (lay|first)/ }).waitFor();
    const lay = button(/^Lay \d/);
    await known(page);
    for (let n = 0; n < 6; n++) {
      if (!(await useful(page, n))) continue;
      await slot(n).click();
      const now = page.locator('[role=gridcell][aria-label$="can be laid here"]').first();
      await goals(page).waitFor({ state: "attached" });
      const goal = (await now.count()) ? now : goals(page);
      // Far away, together with others: not every time.
      if (turn > 0 && !(await now.count())) await page.keyboard.press("Escape");
      else await goal.click();
    }
    while (await lay.isDisabled()) await button("Pick up").click();
    const before = await page.locator("code").innerText();
    await lay.click();
    await page.waitForFunction((text) => document.querySelector("code").innerText !== text, before);
  }
  const text = await page.locator("code").innerText();
  const [, a, b] = /scores (\d+) (\d+)/.exec(text);
  await button("Score sheet").click();
  const sheet = page.getByRole("dialog");
  await sheet.locator("tbody tr").nth(11).waitFor();
  assert.equal(await sheet.locator("tbody tr").count(), 12);
  const sums = await sheet
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        [...row.cells[2].textContent.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0),
        Number(row.cells[3].textContent),
      ]),
    );
  for (const [parts, points] of sums) assert.equal(parts, points);
  assert.deepEqual(await sheet.locator("tfoot strong").allTextContents(), [a, b]);
  await accessible(page, "the score sheet");
});

test("ten turns by keyboard alone", async (t) => {
  const { page } = await board(t);
  const focused = () =>
    page.evaluate(() => ({
      cell: document.activeElement?.dataset.cell,
      label: document.activeElement?.getAttribute("aria-label") ?? "",
    }));
  for (let i = 0; !(await focused()).cell; i++) {
    assert.ok(i < 30, "Tab leads to the table");
    await page.keyboard.press("Tab");
  }
  for (let turn = 0; turn < 10; turn++) {
    await page.locator("code", { hasText: /turn \d (choose|first)/ }).waitFor();
    if (turn > 0) {
      if (turn % 2) {
        await page.keyboard.press("1");
        await page.keyboard.press("t");
      } else await page.keyboard.press("k");
      await page.locator("code", { hasText: /turn \d lay/ }).waitFor();
    }
    await known(page);
    const lay = page.getByRole("button", { name: /^Lay \d/ });
    for (let n = 1; n <= 6; n++) {
      if (!(await useful(page, n - 1))) continue;
      await page.keyboard.press(String(n));
      await goals(page).waitFor({ state: "attached" });
      // G goes round: the first of the cells where it can go at once, or any if this is the first line.
      for (let k = 0; k < 20; k++) {
        await page.keyboard.press("g");
        assert.match((await focused()).label, /can be laid here/);
        if (turn === 0 || !(await focused()).label.endsWith("others")) break;
      }
      await page.keyboard.press((await focused()).label.endsWith("others") && turn > 0 ? "Escape" : "Enter");
    }
    while (await lay.isDisabled()) await page.keyboard.press("Backspace");
    const before = await page.locator("code").innerText();
    await page.keyboard.press("l");
    await page.waitForFunction((text) => document.querySelector("code").innerText !== text, before);
    assert.ok((await focused()).cell, "the focus stays on the table");
  }
});

test("everybody’s cubes, the bag and the cells have names, in both languages", async (t) => {
  const { page, button, name } = await board(t, { position: LARGE });
  await page.getByRole("img", { name: /^Blaise, 62 points: red diamond, red big star, / }).waitFor();
  await page.getByRole("img", { name: /^The bag is empty/ }).waitFor();
  await soon(
    () => page.getByRole("img", { name: /, \d+ points: / }).count(),
    (count) => assert.equal(count, 3),
  );
  await button("en", { exact: true }).click();
  await soon(
    () => name("2,-3"),
    (said) => assert.equal(said, "2,\u00a0−3\u00a0: grande étoile jaune"),
  );
  await page.getByRole("img", { name: /^Blaise, 62 points\s: losange rouge, grande étoile rouge, / }).waitFor();
});

for (const theme of chosen(["light", "dark"], "dark")) {
  test(`no serious barrier with four on a phone, ${theme}`, async (t) => {
    const { page, take } = await board(t, { viewport: PHONE, theme, position: LARGE, query: "&small" });
    await take(0);
    await accessible(page, `Qwirkle Cubes, ${theme}`);
    assert.deepEqual(await faint(page), [], "all that is drawn stands out");
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing sticks out sideways",
    );
  });
}

for (const theme of chosen(["light", "dark"], "light")) {
  test(`cubes, dots and what was laid last stand out, ${theme}`, async (t) => {
    const { page, cell, slot, take, button } = await board(t, { theme, position: LAY });
    await take(0);
    assert.deepEqual(await faint(page), [], "where a cube can go");
    await cell("1,0").click();
    await page.getByText("2 + 2 = 4 points").waitFor();
    await slot(1).click();
    await cell("2,0").click();
    await page.locator(".chip", { hasText: "3 + 2 = 5" }).waitFor();
    await button("Lay 2 cubes").click();
    await page.locator(".latest").first().waitFor();
    assert.deepEqual(await faint(page), [], "what was laid last");
  });
}
