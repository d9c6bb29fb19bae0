/** The BLOX board: by itself in the lab with the engine in the page, and at a table with a curtain. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { accessible, PHONE, soon, visitor, watchFlights } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { openLab } from "./lab.mjs";

const closing = [];
const lab = openLab(async () => {
  const house = await openHouse({ after: (close) => closing.push(close) });
  process.env.CUBO_HOUSE = house.url; // the pages come from the sources, the tables from the house
});
after(async () => {
  for (const close of closing) await close();
});

/** Four seats, phase 3: seat 0 reaches the tower on c9 from d9 and the figure on f9, and holds GGGBM and a joker. */
const STRIKE = "4 2(GGM)a1d3/2(GBBM)1a4/(WWG)1(BMMM)3(GBW)2/3(GMMB)5/b6a1/5(BBWW)3/2(WGBM)c2(GGM)2/5c1(GBM)1/a6dd act0 3 0 WWWWWGGGGBBBBBBBMMMMM 37;-;+;GGGBM;WWWGB;WWW,WWGBB 33;B;-;WGGGM;GBMMM;BM,BMMM 45;-;+;WWWWM;WBBM;BBB,G 41;WWWW;-;GGBBM;GGGBB;GG,M";
/** Four seats, phase 4: seat 2 has seven blocks and can build five high on several cells. */
const FULL = "4 2c5a/7d1/1a3d2(WGGB)/2c(BMGB)5/9/5(MGWM)3/c1(MBW)3b2/1(GM)2d2b1/2(WWGM)3c1a act2 4 1+ WWGGGGGGGGBBBBBMMM 53;WGBBB;+;WBMMM;WWGMM;G,WM,G 49;WGGBM;-;GGMMM;WBBMM;B,B,WGM 44;WGBBMMM;+;WWGBM;WGBBM;BBM,GGG 35;WW;-;WBBBM;GG;B,GG";

async function board(t, { position = "", query = "&seats=4", ...rest } = {}) {
  const { page } = await visitor(t, rest);
  await page.goto(`${lab.url}?game=blox&open&position=${encodeURIComponent(position)}${query}`);
  const cell = (name) => page.locator(`[data-cell=${name}]`);
  await cell("e1").waitFor();
  const name = (at) => cell(at).getAttribute("aria-label");
  const text = () => page.locator("code").textContent();
  const stands = (what) => page.locator("code", { hasText: what }).waitFor();
  /** Where this page can begin, once the engine has answered. */
  const ready = () => page.getByText("Choose a figure, an arrow on the rim, or cards to swap.").waitFor();
  /** What is written beside the hand. */
  const told = (what) => page.getByRole("group", { name: "Your turn" }).getByText(what).waitFor();
  return { page, cell, name, text, stands, ready, told };
}

/** What somebody does who only looks at the board: destroys, hits or builds where that is offered, else comes in, walks or swaps. */
async function aTurn({ page, cell, ready }) {
  await ready();
  const own = await page.locator('[data-cell][aria-label*="your figure"]').evaluateAll((all) => all.map((each) => each.dataset.cell));
  for (const at of own) {
    await cell(at).click();
    await page.getByRole("button", { name: "Put it back" }).waitFor();
    const strike = page.locator('[data-cell][aria-label*="can destroy it"], [data-cell][aria-label*="can hit it"]').first();
    const build = page.getByRole("button", { name: /^Build a tower/ });
    if (await strike.count()) {
      await strike.click();
      await page.getByRole("button", { name: /^(Destroy|Hit) the/ }).click();
      return "strike";
    }
    if (await build.count()) {
      await build.click();
      await page.getByRole("button", { name: /^Build on/ }).click();
      return "build";
    }
    await page.getByRole("button", { name: "Put it back" }).click();
  }
  const gate = page.locator('[data-cell][aria-label^="entrance from"]:not([aria-label*="closed"])');
  if (own.length < 3 && (await gate.count())) {
    for (let i = 0; i < (await gate.count()); i += 5) {
      await gate.nth(i).click();
      const goal = page.locator('[data-cell][aria-label$="can go here"]').first();
      if (await goal.count()) {
        await goal.click();
        return "enter";
      }
      const back = page.getByRole("button", { name: "Put it back" });
      if (await back.count()) await back.click();
    }
  }
  for (const at of own) {
    await cell(at).click();
    const goal = page.locator('[data-cell][aria-label$="can go here"]').first();
    if (await goal.count()) {
      await goal.click();
      return "walk";
    }
    await page.getByRole("button", { name: "Put it back" }).click();
  }
  await page.locator("button.card").first().click();
  await page.getByRole("button", { name: "Swap 1 card", exact: true }).click();
  return "swap";
}

test("by mouse: ten turns against three players of the house, coming in from the rim", async (t) => {
  const it = await board(t, { query: "&seats=4&house&eyes=0&bottom=0" });
  const did = [];
  for (let turn = 0; turn < 10; turn++) {
    const before = await it.text();
    did.push(await aTurn(it));
    await it.page.waitForFunction((old) => document.querySelector("code").textContent !== old, before);
    await it.page.locator("code", { hasText: / (act0|over:\S+) / }).waitFor({ timeout: 60_000 });
    assert.doesNotMatch(await it.text(), / over:/);
  }
  assert.ok(did.includes("enter") && new Set(did).size > 1, did.join());
});

test("a payment is proposed, changed by raising cards, and confirmed by choosing the target again", async (t) => {
  const { page, cell, name, stands, ready, told } = await board(t, { position: STRIKE });
  await ready();
  await soon(() => name("c9"), (said) => assert.equal(said, "c9, black cell, tower of 3: grey, grey, mauve, from bottom to top, in reach and payable"));
  await cell("d9").click();
  await page.locator('[data-cell=c9][aria-label*="can destroy it"]').waitFor();
  await cell("c9").click();
  await page.getByText("+3 points").waitFor();
  const raised = () => page.locator("button.card[aria-pressed=true]").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  await soon(raised, (cards) => assert.deepEqual(cards, ["grey card", "grey card", "mauve card"]));
  await page.getByRole("button", { name: "mauve card" }).click();
  await soon(raised, (cards) => assert.deepEqual(cards, ["grey card", "grey card", "joker, face up"]));
  await page.getByRole("button", { name: "black card" }).click();
  await told("These cards do not pay for it.");
  await cell("c9").click();
  await stands(/40;GGM;-;/);
});

test("what cannot be done is explained, and a tower tells who reaches it and what is missing", async (t) => {
  const { page, cell, ready, told } = await board(t, { position: STRIKE });
  await ready();
  await cell("c8").hover();
  await page.getByText("Too high to be destroyed in this phase.").waitFor();
  await cell("g7").hover();
  await page.getByText("None of your figures reaches it.").waitFor();
  await page.getByLabel("Look closer").getByText("Missing:").waitFor();
  await cell("e8").click();
  await cell("c8").click();
  await page.locator("output", { hasText: "BX-20" }).waitFor();
  await cell("b5").click();
  await told("A figure goes in a straight line");
});

test("seven blocks are warned of; a tower of one's own colours is built with the joker", async (t) => {
  const { page, cell, stands } = await board(t, { position: FULL });
  await page.getByText("You have 7 blocks: build before you destroy again.").waitFor();
  await page.getByText("7 blocks: from 7 on, no destroying").waitFor();
  await cell("c6").click();
  await page.getByRole("button", { name: "Build a tower of 5 here" }).click();
  await page.getByText("+5 points").waitFor();
  await page.getByLabel(/^1 white, 1 grey, 1 black, 1 mauve,? and the joker as black$/).check();
  await page.getByRole("button", { name: /^Build on c6/ }).click();
  await stands("(WGBBM)");
});

test("by keyboard alone: in from the rim, on to a cell, and cards swapped", async (t) => {
  const { page, cell, text, ready, told } = await board(t, { query: "&seats=2&eyes=0&bottom=0&house" });
  /** Does something, and waits until it has happened and the house has answered. */
  const andBack = async (doing) => {
    const before = await text();
    await doing();
    await soon(text, (now) => assert.ok(now !== before && now.includes(" act0 "), now));
    await ready();
  };
  await ready();
  await cell("e1").focus();
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  // Down to the rim, along it to an open gate, and up its column to a cell where a card leads.
  await press("ArrowDown");
  for (let i = 0; i < 4 && /closed/.test(await focused()); i++) await press("ArrowRight");
  await press("Enter");
  await told(/^Coming in from S/);
  for (let i = 0; i < 9 && !/can go here/.test(await focused()); i++) await press("ArrowUp");
  assert.match(await focused(), /can go here/);
  await andBack(async () => {
    await press("Enter");
    if (await page.getByRole("button", { name: /^Come in to/ }).count()) await press("Enter"); // only the joker leads there
  });
  // Cards: from the board to the first card, raised, and to the button that swaps it.
  await press("Tab");
  assert.match(await focused(), /card$/);
  await press("Enter");
  await page.getByRole("button", { name: "Swap 1 card", exact: true }).waitFor();
  for (let i = 0; i < 8 && (await page.evaluate(() => document.activeElement.textContent)) !== "Swap 1 card"; i++) await press("Tab");
  await andBack(() => press("Enter"));
  assert.ok(await page.evaluate(() => document.activeElement.dataset.cell), "the focus is back on the board");
});

test("by keyboard alone: a tower falls, paid with the joker", async (t) => {
  const { page, cell, stands, ready } = await board(t, { position: STRIKE });
  await ready();
  await cell("e1").focus();
  for (const key of ["PageUp", "ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.locator('[data-cell=c9][aria-label*="can destroy it"]').waitFor();
  for (const key of ["ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await page.locator("input:focus").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await stands(/40;GGM;-;/);
});

test("motion: a tower falls block by block and the figure takes its place; the language changes while they do", async (t) => {
  const { page, cell, name, ready } = await board(t, { position: STRIKE, motion: "no-preference", query: "&seats=4&eyes=0" });
  await ready();
  await cell("d9").click();
  await page.locator('[data-cell=c9][aria-label*="can destroy it"]').waitFor();
  const flown = await watchFlights(page);
  await cell("c9").click();
  await cell("c9").click();
  await flown();
  await page.getByRole("button", { name: "en", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".flight").length === 0);
  await soon(() => name("c9"), (said) => assert.equal(said, "c9, case noire, votre figurine"));
});

for (const theme of ["light", "dark"]) {
  test(`no serious barrier, on a phone, ${theme}`, async (t) => {
    const { page, cell, ready } = await board(t, { viewport: PHONE, theme, position: STRIKE });
    await ready();
    await cell("d9").click();
    await cell("c9").click();
    await page.getByText("+3 points").waitFor();
    await accessible(page, `BLOX, ${theme}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out sideways");
    const small = await page.locator(".blox button, .blox [data-cell]").evaluateAll((all) => all.filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24).length);
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
    assert.doesNotMatch(await page.locator("body").innerText(), /deal [WGBM]/);
  };
  await hidden();
  await lift.click();
  await page.locator("button.card").first().click();
  await page.getByRole("button", { name: "Swap 1 card", exact: true }).click();
  await hidden();
  await lift.click();
  await page.locator("button.card").nth(5).waitFor();
});
