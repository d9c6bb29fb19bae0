/** The BLOX board: by itself in the lab with the engine in the page, and at a table with a curtain. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { audit } from "./audit.mjs";
import { DESK, lying, PATIENCE, soon, visitor, watchFlights } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { openLab } from "./lab.mjs";
import { chosen } from "./looks.mjs";

const closing = [];
const lab = openLab(async () => {
  const house = await openHouse({ after: (close) => closing.push(close) });
  process.env.CUBO_HOUSE = house.url; // the pages come from the sources, the tables from the server
});
after(async () => {
  for (const close of closing) await close();
});

/** Four seats, phase 3: seat 0 reaches the tower on c9 from d9 and the figure on f9, and holds GGGBM and a joker. */
const STRIKE =
  "4 2(GGM)a1d3/2(GBBM)1a4/(WWG)1(BMMM)3(GBW)2/3(GMMB)5/b6a1/5(BBWW)3/2(WGBM)c2(GGM)2/5c1(GBM)1/a6dd act0 3 0 WWWWWGGGGBBBBBBBMMMMM 37;-;+;GGGBM;WWWGB;WWW,WWGBB 33;B;-;WGGGM;GBMMM;BM,BMMM 45;-;+;WWWWM;WBBM;BBB,G 41;WWWW;-;GGBBM;GGGBB;GG,M";
/** Four seats, phase 4: seat 2 has seven blocks and can build five high on several cells. */
const FULL =
  "4 2c5a/7d1/1a3d2(WGGB)/2c(BMGB)5/9/5(MGWM)3/c1(MBW)3b2/1(GM)2d2b1/2(WWGM)3c1a act2 4 1+ WWGGGGGGGGBBBBBMMM 53;WGBBB;+;WBMMM;WWGMM;G,WM,G 49;WGGBM;-;GGMMM;WBBMM;B,B,WGM 44;WGBBMMM;+;WWGBM;WGBBM;BBM,GGG 35;WW;-;WBBBM;GG;B,GG";
/** The lab has a margin around the 390 pixels of its phone. */
const PHONE = { width: 406, height: 844 };

async function board(t, { position = "", query = "&seats=4&open", ...rest } = {}) {
  const { page } = await visitor(t, rest);
  await page.goto(`${lab.url}?game=blox&position=${encodeURIComponent(position)}${query}`);
  const cell = (name) => page.locator(`[data-cell=${name}]`);
  await cell("e1").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const name = (at) => cell(at).getAttribute("aria-label");
  const text = () => page.locator("code").textContent();
  const stands = (what) => page.locator("code", { hasText: what }).waitFor({ state: "attached" });
  const strip = page.locator("[data-strip]");
  /** What is written in the strip. */
  const told = (what) => strip.getByText(what).waitFor();
  /** Where this page can begin, once the engine has answered. */
  const ready = async () => {
    await page.locator("[data-ready]").waitFor();
    await told(/^Choose a (figure|cell)/);
  };
  const press = (button) => strip.getByRole("button", { name: button }).click();
  return { page, cell, name, text, stands, strip, ready, told, press };
}

/** Waits until something was played. What the strip asks on the way is answered: what to pay, what the joker stands for, which of two swaps. */
async function answered({ text, strip }, before) {
  const answer = strip.locator(".choices button, .deeds .main").first();
  await soon(
    async () => {
      if ((await text()) !== before) return true;
      if (await answer.count()) await answer.click({ timeout: 2_000 });
      return false;
    },
    (played) => assert.ok(played, "it is played"),
  );
}

/** What somebody does who only looks at the board: takes, hits or builds where that is offered, else comes in, walks or swaps. */
async function aTurn({ page, cell, ready, strip, press }) {
  await ready();
  const own = await page
    .locator('[data-cell][aria-label*="your figure"]')
    .evaluateAll((all) => all.map((each) => each.dataset.cell));
  const back = strip.getByRole("button", { name: "Put back" });
  for (const at of own) {
    await cell(at).click();
    await back.waitFor();
    const strike = page
      .locator('[data-cell][aria-label*="can be destroyed"], [data-cell][aria-label*="can be hit"]')
      .first();
    if (await strike.count()) {
      await strike.click();
      return "strike";
    }
    if (await strip.getByRole("button", { name: /^Build a tower/ }).count()) {
      await press(/^Build a tower/);
      return "build";
    }
    await back.click();
  }
  const gate = page.locator('[data-cell][aria-label^="entrance from"]:not([aria-label*="closed"])');
  for (let i = 0; own.length < 3 && i < (await gate.count()); i += 5) {
    await gate.nth(i).click();
    const goal = page.locator('[data-cell][aria-label$="can go here"]').first();
    if (await goal.count()) {
      await goal.click();
      return "enter";
    }
    if (await back.count()) await back.click();
  }
  for (const at of own) {
    await cell(at).click();
    const goal = page.locator('[data-cell][aria-label$="can go here"]').first();
    if (await goal.count()) {
      await goal.click();
      return "walk";
    }
    await back.click();
  }
  await page.locator("button.card:not([aria-label^=joker])").first().click();
  return "swap";
}

test("by mouse: ten turns against three players of the house, coming in from the rim", async (t) => {
  const it = await board(t, { query: "&seats=4&house&eyes=0&bottom=0&open" });
  const did = [];
  for (let turn = 0; turn < 10; turn++) {
    const before = await it.text();
    did.push(await aTurn(it));
    await answered(it, before);
    await it.page.locator("code", { hasText: / (act0|over:\S+) / }).waitFor({ timeout: 2 * PATIENCE });
    if (/ over:/.test(await it.text())) await it.page.reload(); // and another game
  }
  assert.ok(did.includes("enter") && new Set(did).size > 1, did.join());
});

test("a payment is proposed, changed by raising cards, and confirmed by choosing the target again", async (t) => {
  const { page, cell, name, stands, ready, told } = await board(t, { position: STRIKE });
  await ready();
  await soon(
    () => name("c9"),
    (said) =>
      assert.equal(said, "c9, black cell, tower of 3: grey, grey, mauve, from bottom to top, in reach and payable"),
  );
  await cell("d9").click();
  await page.locator('[data-cell=c9][aria-label*="can be destroyed"]').waitFor();
  await cell("c9").click();
  await told("3 points and 3 blocks.");
  const raised = () =>
    page
      .locator("button.card[aria-pressed=true]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await soon(raised, (cards) => assert.deepEqual(cards, ["grey card", "grey card", "mauve card"]));
  await page.getByRole("button", { name: "mauve card" }).click();
  await soon(raised, (cards) => assert.deepEqual(cards, ["grey card", "grey card", "joker, ready"]));
  await page.getByRole("button", { name: "Pay 2 + joker" }).waitFor();
  await page.getByRole("button", { name: "black card" }).click();
  await told("These cards do not pay for it.");
  await cell("c9").click();
  await stands(/40;GGM;-;/);
});

test("cards first: they mark what they pay for, or it is said why not", async (t) => {
  const { page, cell, ready, told, stands } = await board(t, { position: STRIKE });
  await ready();
  const card = (colour) => page.locator(`button.card[aria-label="${colour} card"][aria-pressed=false]`).first();
  await card("mauve").click();
  await told("1 card raised.");
  await cell("g7").click();
  await page.locator("output", { hasText: "BX-11" }).waitFor();
  await cell("f8").click();
  await stands(/ act1 /);
});

test("a cell first: whoever gets there is proposed, and where from is asked if it is not clear", async (t) => {
  const { cell, ready, told, press, stands } = await board(t, { position: STRIKE });
  await ready();
  await cell("d8").click();
  await told("To d8: from where?");
  await cell("i9").click();
  await told("None of your cards takes a figure to i9.");
  await cell("d7").click();
  await told("Go from d9 to d7?");
  await press("Put back");
  await ready();
  await cell("d8").click();
  await press(/^From e8/);
  await stands(/ act1 /);
  await stands(/2\(GBBM\)a5\//);
});

test("what cannot be done is explained, and a tower tells who reaches it and what is missing", async (t) => {
  const { page, cell, ready, told, strip } = await board(t, { position: STRIKE });
  await ready();
  const closer = page.getByLabel("Look closer");
  await cell("c8").hover();
  await closer.getByText("Too high to be destroyed in this phase.").waitFor();
  await cell("g7").hover();
  await closer.getByText("None of your figures reaches it.").waitFor();
  await closer.getByText("1 card missing: 1 white.").waitFor();
  // Without a pointer that hovers, the strip says it.
  await cell("g7").click();
  await told("g7, tower of 3 · 3 points");
  await strip.getByRole("button", { name: "Put away" }).click();
  await ready();
  // A figure of somebody else shows what it could do.
  await cell("a5").click();
  await told("a5, Blaise’s figure");
  await page.locator(".could").nth(3).waitFor({ state: "attached" });
  await cell("e8").click();
  await cell("c8").click();
  await page.locator("output", { hasText: "BX-20" }).waitFor();
  await cell("b5").click();
  await told("A figure goes straight ahead");
});

test("seven blocks are warned of; a tower of one's own colours is built with the joker", async (t) => {
  const { page, cell, stands, press, told } = await board(t, { position: FULL });
  await told("You have 7 blocks: build before you destroy another tower.");
  await cell("c6").click();
  await press("Build a tower of 5");
  await told("Build a tower of 5 on c6?");
  // Four cards and the joker: what it stands for is still to be said.
  await page.locator('button.card[aria-label="white card"][aria-pressed=true]').first().waitFor();
  await press("black");
  await stands("(WGBBM)");
});

test("by keyboard alone: in from the rim, on to a cell, and cards swapped", async (t) => {
  const { page, cell, text, ready, told } = await board(t, { query: "&seats=2&eyes=0&bottom=0&house&open" });
  /** Does something, and waits until it has happened and the server has answered. */
  const andBack = async (doing) => {
    const before = await text();
    await doing();
    await soon(text, (now) => assert.ok(now !== before && now.includes(" act0 "), now));
    await ready();
  };
  await ready();
  await cell("e1").focus();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
  // Down to the rim, along it to an open gate, and up its column to a cell where a card leads.
  await press("ArrowDown");
  for (let i = 0; i < 4 && /closed/.test(await focused()); i++) await press("ArrowRight");
  await press("Enter");
  await told(/^In from the bottom, column/);
  for (let i = 0; i < 9 && !/can go here/.test(await focused()); i++) await press("ArrowUp");
  assert.match(await focused(), /can go here/);
  await andBack(async () => {
    await press("Enter");
    // Only the joker leads there: the strip asks, and has the focus.
    if (await page.getByRole("button", { name: "Pay the joker" }).count()) await press("Enter");
  });
  // Cards: from the board to the first card, raised, and to the button that swaps it.
  await press("Tab");
  assert.match(await focused(), /card$/);
  await press("Enter");
  await page
    .getByRole("button", { name: /^Swap 1 card/ })
    .first()
    .waitFor();
  for (let i = 0; i < 9 && !/^Swap 1 card/.test((await focused()).trim()); i++) await press("Tab");
  await andBack(() => press("Enter"));
  assert.ok(await page.evaluate(() => document.activeElement.dataset.cell), "the focus is back on the board");
});

test("by keyboard alone: a tower falls, and the strip has the focus when it asks", async (t) => {
  const { page, cell, stands, ready } = await board(t, { position: STRIKE });
  await ready();
  await cell("e1").focus();
  for (const key of ["PageUp", "ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.locator('[data-cell=c9][aria-label*="can be destroyed"]').waitFor();
  for (const key of ["ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.locator("button:focus", { hasText: "Pay 3 cards" }).waitFor();
  await page.keyboard.press("Enter");
  await stands(/40;GGM;\+;/);
});

test("motion: a tower falls block by block and the figure takes its place; the language changes while they do", async (t) => {
  const { page, cell, name, ready } = await board(t, {
    position: STRIKE,
    motion: "no-preference",
    query: "&seats=4&eyes=0&open",
  });
  await ready();
  await cell("d9").click();
  await page.locator('[data-cell=c9][aria-label*="can be destroyed"]').waitFor();
  const flown = await watchFlights(page);
  await cell("c9").click();
  await cell("c9").click();
  await flown();
  await page.getByRole("button", { name: "en", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".flight").length === 0);
  await soon(
    () => name("c9"),
    (said) => assert.equal(said, "c9, case noire, votre figurine"),
  );
});

test("a figure that is carried settles where it was let go: it never goes back", async (t) => {
  const { page, cell, ready } = await board(t, { position: STRIKE, motion: "no-preference", query: "&seats=4&eyes=0" });
  await ready();
  const middle = async (what) => {
    const { x, y, width, height } = await lying(what);
    return [x + width / 2, y + height / 2];
  };
  const [from, to] = [await middle(cell("d9")), await middle(cell("d7"))];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(to[0] + 14, to[1] + 12, { steps: 6 });
  // Where the figure is drawn from now on, frame by frame: in the hand, in the air, or at rest.
  await page.evaluate(() => {
    globalThis.seen = [];
    const look = () => {
      for (const each of document.querySelectorAll(".carried, .flight .side, [data-piece=d9], [data-piece=d7]")) {
        const { left, top, width, height } = each.getBoundingClientRect();
        if (width > 0) globalThis.seen.push({ x: left + width / 2, y: top + height / 2 });
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await page.mouse.up();
  await page.locator("[data-piece=d7]").waitFor();
  await soon(
    () => page.locator(".flight, .carried").count(),
    (count) => assert.equal(count, 0),
  );
  const seen = await soon(
    () => page.evaluate(() => globalThis.seen),
    (all) => assert.ok(all.length > 5),
  );
  const edge = to[1] - from[1];
  assert.deepEqual(
    seen.filter(({ x, y }) => Math.hypot(x - to[0], y - to[1]) > edge * 0.4),
    [],
    "always near where it was dropped",
  );
});

test("nothing moves the board: not a choice, a refusal, a payment, raised cards or a look", async (t) => {
  const { page, cell, ready, told } = await board(t, { position: STRIKE, query: "&seats=4", viewport: DESK });
  await ready();
  const places = () =>
    page.evaluate(() =>
      [".board", "[data-strip]", ".cards"].map((what) => {
        const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(" ");
      }),
    );
  const first = await places();
  const same = async (after) => assert.deepEqual(await places(), first, after);
  await cell("g7").click();
  await told(/g7, tower/);
  await same("a look");
  await cell("d9").click();
  await same("a choice");
  await cell("c8").click();
  await page.locator("output", { hasText: "BX-20" }).waitFor();
  await same("a refusal");
  await cell("c9").click();
  await told("Destroy the tower on c9?");
  await same("a payment");
  await page.getByRole("button", { name: "Put back" }).click();
  await page.getByRole("button", { name: "Put back" }).click();
  await page.locator("button.card").first().click();
  await told("1 card raised.");
  await same("raised cards");
});

const LOOKS = [
  ["light", DESK, "&seats=4"],
  ["dark", PHONE, "&seats=4&small"],
  ["dark", DESK, "&seats=4"],
  ["light", PHONE, "&seats=4&small"],
];
for (const [theme, viewport, query] of chosen(LOOKS, LOOKS[0], LOOKS[1])) {
  test(`it can be read and hit, ${theme}, ${viewport.width} wide`, async (t) => {
    const { page, cell, ready, told } = await board(t, { viewport, theme, position: STRIKE, query });
    const phone = viewport === PHONE;
    const look = (name) =>
      audit(page, { name: `BLOX ${name} ${theme} ${viewport.width}`, board: ".board", axe: name === "paying" });
    await ready();
    await look("idle");
    await cell("d9").click();
    await look("choosing");
    await cell("c9").click();
    await told("Destroy the tower on c9?");
    await look("paying");
    const small = await page
      .locator("button.card, .board [data-cell]")
      .evaluateAll(
        (all, least) => all.filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < least).length,
        phone ? 38 : 22,
      );
    assert.equal(small, 0, "everything is large enough to be hit");
  });
}

test("at one screen: nothing of a hand is on the page before the curtain is lifted", async (t) => {
  const { page } = await visitor(t);
  await page.goto(lab.pages);
  await page.getByRole("button", { name: "Play BLOX" }).click();
  await page.getByRole("button", { name: /At this screen/ }).click();
  await page.waitForURL(/\/local\//);
  const lift = page.locator("[data-lift]");
  const hidden = async () => {
    await lift.waitFor();
    assert.equal(await page.locator("button.card, [data-cell]").count(), 0);
    assert.doesNotMatch(await page.locator("body").innerText(), /deal [WGBM]|You are dealt|You draw/);
  };
  await hidden();
  await lift.click();
  await page.locator("button.card").first().click();
  await page
    .getByRole("button", { name: /^Swap 1 card/ })
    .first()
    .click();
  await hidden();
  await lift.click();
  await page.locator("button.card").nth(5).waitFor();
});
