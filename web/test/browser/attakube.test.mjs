/** AttaKube at tables: set up in secret every way there is, played by mouse and by keys, at one screen and by link, and nobody sees too much. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, cellsNamed, goByKeys, KINDS, ownGates, turnByKeys, turnByMouse, turnOfPlay } from "./attakube-hands.mjs";
import { accessible, dragTo, lying, PHONE, soon, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { openLab } from "./lab.mjs";
import { dice, layTable, strip, whoseTurn } from "./tables.mjs";
import { chosen } from "./looks.mjs";

const QUICK = ["--house-nodes", "300"];
const button = (page, name) => page.getByRole("button", { name, exact: typeof name === "string" });
const handful = (page, kind) =>
  page.getByRole("group", { name: "Your Kubes" }).getByRole("button", { name: new RegExp(`^${kind} \\d+ left`) });

/** A table against the house, set up by surprise, when it is this person's turn. */
async function begun(page, house) {
  await layTable(page, house, "attakube");
  await ownGates(page);
  await button(page, "Surprise me").click();
  await button(page, "Ready").click();
  assert.ok(await turnOfPlay(page));
}

/** Ten turns at the table that is laid, or at others after it: the house may have won sooner. */
async function tenTurns(page, house, turn) {
  for (let turns = 0, tables = 1; turns < 10;) {
    if (await turnOfPlay(page)) {
      await turn();
      turns++;
    } else {
      assert.ok(++tables < 6, "no game is long enough");
      await begun(page, house);
    }
  }
}

/** At least so many cells are called that. */
const some = (page, pattern, least = 1) =>
  soon(
    () => cellsNamed(page, pattern),
    (cells) => assert.ok(cells.length >= least, `${pattern}: ${cells}`),
  );

test("set up by click, by drag and by surprise, then ten turns against the house by mouse", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t, { motion: "no-preference" });
  await layTable(page, house, "attakube");
  const gates = await ownGates(page);
  assert.equal(gates.length, 7);
  await handful(page, "Celestial Keys").click();
  await cell(page, gates[3]).click();
  await dragTo(page, handful(page, "Eye"), cell(page, gates[0]));
  await dragTo(page, cell(page, gates[3]), cell(page, gates[4]));
  const set = (kind, where) =>
    soon(
      () => cellsNamed(page, `your ${kind}, to be set`),
      (cells) => assert.deepEqual(cells, where),
    );
  await set("Celestial Keys", [gates[4]]);
  await set("Eye", [gates[0]]);
  await dragTo(page, cell(page, gates[0]), handful(page, "Eye"));
  await set("Eye", []);
  await button(page, "Surprise me").click();
  await button(page, "Ready").click();
  assert.ok(await turnOfPlay(page));
  await some(page, ", your [A-Z][A-Za-z ]+, face down", 5);
  const roll = dice(17);
  await tenTurns(page, house, () => turnByMouse(page, roll));
});

for (const [screen, viewport] of [
  ["a desk", undefined],
  ["a phone", { width: 390, height: 844 }],
]) {
  test(`on ${screen} the story is told in sentences and never shows notation, not even for a moment`, async (t) => {
    const house = await openHouse(t, QUICK);
    const { page } = await visitor(t, { motion: "no-preference", viewport });
    await page.addInitScript(() => {
      const lines = (globalThis.linesOfStory = new Set());
      const look = () => {
        for (const line of document.querySelectorAll(".story .tale, .peek > span")) lines.add(line.textContent.trim());
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await begun(page, house);
    await turnByMouse(page, dice(5));
    const lines = await soon(
      () => page.evaluate(() => [...globalThis.linesOfStory]),
      (seen) => assert.ok(seen.filter((line) => line.includes(" ")).length > 1, "something is told"),
    );
    // A sentence has spaces in it, notation has none.
    const code = lines.filter((line) => line !== "" && !line.includes(" "));
    assert.deepEqual(code, []);
  });
}

test("by keyboard alone: numbers set the gates up, arrows and Enter play", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t);
  await layTable(page, house, "attakube");
  const gates = await ownGates(page);
  await page.keyboard.press("Alt+b");
  for (const [i, gate] of gates.entries()) {
    await goByKeys(page, gate);
    await page.keyboard.press(String(i + 1));
  }
  const set = (gate, kind) => page.locator(`[data-cell=${gate}][aria-label*="your ${kind}, to be set"]`).waitFor();
  for (const [i, gate] of gates.entries()) await set(gate, KINDS[i]);
  await page.keyboard.press("Delete");
  await page.keyboard.press("0");
  await set(gates[6], "Eye");
  for (let i = 0; i < 20 && !(await button(page, "Ready").evaluate((each) => each === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.ok(await turnOfPlay(page));
  const roll = dice(4);
  const focused = () => page.evaluate(() => document.activeElement?.dataset.cell ?? "");
  await tenTurns(page, house, async () => {
    if (!(await focused())) await page.keyboard.press("Alt+b"); // on a new table
    await turnByKeys(page, roll);
    if (await turnOfPlay(page))
      await soon(focused, (at) =>
        assert.match(at, /^[a-g][0-8]$/, "the focus stays on the board, whatever the house does"),
      );
  });
});

test("one's last set-up is offered again, and a refusal says its clause", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t);
  await layTable(page, house, "attakube");
  const gates = await ownGates(page);
  for (const [i, kind] of ["Shield", "Star", "Comet", "Eye", "Tsunami", "Firewall", "Eclipse"].entries()) {
    await handful(page, kind).click();
    await cell(page, gates[i]).click();
  }
  await button(page, "Ready").click();
  assert.ok(await turnOfPlay(page));
  // One that goes like any other; the house may have begun with an Earthquake.
  const [plain] = await cellsNamed(page, "your (Shield|Tsunami|Firewall)");
  await cell(page, plain).click();
  await cell(page, "d4").click();
  await page.getByRole("link", { name: /AK-6/ }).waitFor();
  await layTable(page, house, "attakube");
  await ownGates(page);
  await page.getByRole("button", { name: /^Use: Shield, Star, Comet, Eye, Tsunami, Firewall,? and Eclipse/ }).click();
  await button(page, "Ready").waitFor();
});

test("one's own Kubes can be hidden from whoever looks over the shoulder", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t);
  await begun(page, house);
  const named = ", your (Star|Comet|Earthquake|Tsunami|Cyclone|Firewall|Eclipse|Shield|Celestial Keys|Eye), face down";
  await some(page, named);
  await turnByMouse(page, dice(8), { powers: false }); // an Earthquake could leave none to be hidden
  // The notation stands beside the sentences: it would say it too.
  await page.evaluate(() =>
    localStorage.setItem(
      "cubo.settings",
      JSON.stringify({ ...JSON.parse(localStorage.getItem("cubo.settings") ?? "{}"), notation: true }),
    ),
  );
  await page.reload();
  await some(page, named);
  const story = page.locator(".story");
  const secrets = () =>
    story
      .locator("svg [data-picture]")
      .evaluateAll((all) => all.map((each) => each.dataset.picture).filter((name) => !/-up$|-hidden$/.test(name)));
  await soon(
    () => story.innerText(),
    (text) =>
      assert.match(
        text,
        /Your (Star|Comet|Earthquake|Tsunami|Cyclone|Firewall|Eclipse|Shield|Celestial Keys Kube|Eye) takes its place|=[a-z]/,
      ),
  );
  const hide = page.getByRole("switch", { name: "Hide my Kubes" });
  await hide.click();
  await some(page, "your Kube, face down");
  await soon(
    () => cellsNamed(page, named),
    (cells) => assert.deepEqual(cells, []),
  );
  await soon(
    () => story.innerText(),
    (text) =>
      assert.doesNotMatch(
        text,
        /Your (Star|Comet|Earthquake|Tsunami|Cyclone|Firewall|Eclipse|Shield|Celestial Keys|Eye) takes its place|=[a-z]/,
      ),
  );
  await soon(secrets, (found) => assert.deepEqual(found, [], "no picture shows one either"));
  await hide.click();
  await some(page, named);
});

test("what is known of an enemy Kube is told on demand", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t);
  // Where the house begins it may show Kubes with its first turn, or an Earthquake may take all of its row away: then another table is laid.
  let hidden = [];
  for (let tables = 0; tables < 6 && !hidden.length; tables++) {
    await begun(page, house);
    hidden = await cellsNamed(page, "^[a-g][1-7], (?!your).*Kube, face down");
  }
  const [enemy] = hidden;
  await cell(page, enemy).click();
  await page.getByRole("heading", { name: `The Kube on ${enemy}` }).waitFor();
  const guesses = page.getByRole("button", { name: /^Note: / });
  await soon(
    () => guesses.count(),
    (count) => assert.ok(count >= 3 + hidden.length, `${count} of ten: each Kube that was shown rules out one at most`),
  );
  // A guess is a note on the Kube, and is still there after a reload.
  await guesses.last().click();
  await page.locator(".marks .note").waitFor();
  await page.reload();
  await page.locator(".marks .note").waitFor();
  await strip(page).getByRole("button", { name: "Close" }).waitFor({ state: "detached" });
});

/** Everything of the page that somebody could read or have read out: texts, labels and attributes. */
const readable = (page) => page.evaluate(() => document.body.innerHTML);

test("at one screen the curtain shows no secret before it is lifted, nor the other's afterwards", async (t) => {
  const house = await openHouse(t, QUICK);
  const { page } = await visitor(t);
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play AttaKube" }).click();
  await page.getByRole("button", { name: /At this screen/ }).click();
  const lift = page.getByRole("button", { name: /lift the curtain/ });
  await lift.waitFor();
  assert.equal(await page.locator("[data-cell]").count(), 0, "no board before the curtain is lifted");
  await lift.click();
  const gates = await ownGates(page);
  const chosen = ["Shield", "Star", "Comet", "Eye", "Tsunami", "Firewall", "Eclipse"];
  for (const [i, kind] of chosen.entries()) {
    await handful(page, kind).click();
    await cell(page, gates[i]).click();
  }
  await button(page, "Ready").click();
  await lift.waitFor();
  const behind = await readable(page);
  for (const secret of [...chosen, "=star", "=shield", "=eye", "data-cell"])
    assert.ok(!behind.includes(secret), `the curtain shows ${secret}`);
  await lift.click();
  await ownGates(page);
  assert.equal(await page.getByRole("button", { name: /^Use: / }).count(), 0, "the other's set-up is not offered");
  assert.doesNotMatch(await page.locator(".story").innerText(), /=[a-z]/);
  await button(page, "Surprise me").click();
  await button(page, "Ready").click();
  await lift.waitFor();
  assert.equal(await page.locator("[data-cell]").count(), 0);
  await lift.click();
  assert.ok(await turnOfPlay(page));
  for (const whose of [", your [A-Z][A-Za-z ]+, face down", "’s Kube, face down"])
    await soon(
      () => cellsNamed(page, whose),
      (cells) => assert.equal(cells.length, 7, whose),
    );
  await turnByMouse(page, dice(2));
  await lift.or(page.locator("[data-over]")).first().waitFor();
});

/** Every view in what a browser heard. */
function* views(value) {
  if (typeof value !== "object" || value === null) return;
  if ("viewer" in value && "sides" in value) yield value;
  for (const each of Object.values(value)) yield* views(each);
}

test("two browsers play by link, and neither's traffic holds the other's secrets", async (t) => {
  const house = await openHouse(t, QUICK);
  const host = await visitor(t);
  const friend = await visitor(t, { viewport: PHONE, touch: true });
  await host.page.goto(house.url);
  await host.page.getByRole("button", { name: "Play AttaKube" }).click();
  await host.page.getByRole("button", { name: /With a friend/ }).click();
  const link = host.page.locator("input[readonly]").first();
  await link.waitFor();
  await friend.page.goto(await link.inputValue());
  await friend.page
    .getByRole("button", { name: /Sit down/ })
    .first()
    .click();
  await friend.page.getByLabel("Your name").fill("Zoé");
  await friend.page.locator("dialog[open]").getByRole("button", { name: "Sit down" }).click();
  // Both think at once; who sits second is ready before it is their turn.
  for (const { page } of [host, friend]) {
    await ownGates(page);
    await button(page, "Surprise me").click();
    await button(page, "Ready").click();
  }
  const roll = dice(31);
  for (let turn = 0; turn < 8; turn++) {
    const page = await whoseTurn([host.page, friend.page], turnOfPlay);
    if (!page) break;
    await turnByMouse(page, roll);
    // It is the other's turn now, or the game is over.
    await page.locator("[data-acting]").waitFor({ state: "detached" });
  }
  for (const { traffic } of [host, friend]) {
    const heard = traffic.flatMap((text) => {
      try {
        return [JSON.parse(text)];
      } catch {
        return [];
      }
    });
    const seen = heard.flatMap((each) => [...views(each)]);
    assert.ok(seen.length > 8, "something was heard");
    const seats = new Set(seen.map(({ viewer }) => viewer).filter((viewer) => viewer !== "spectator"));
    assert.equal(seats.size, 1, "through one pair of eyes only");
    const [own] = seats;
    for (const { sides, viewer } of seen) {
      for (const [side, { hand, kubes }] of sides.entries()) {
        if (side === own && viewer === own) continue;
        assert.equal(hand, null);
        for (const kube of kubes) assert.ok(kube.kind === null || kube.face_up, "only what lies face up is told");
      }
    }
    const theirRow = own === 0 ? 7 : 1;
    assert.ok(!traffic.some((text) => new RegExp(`"[a-g]${theirRow}=[a-z]`).test(text)), "nor what was set");
    assert.ok(!traffic.some((text) => new RegExp(`"\\+[a-z]+@[a-g]${theirRow}`).test(text)), "nor what was added");
  }
});

for (const theme of chosen(["light", "dark"], "dark")) {
  test(`set-up and play are accessible in ${theme} and fit a phone`, async (t) => {
    const house = await openHouse(t, QUICK);
    const { page } = await visitor(t, { theme, viewport: PHONE, touch: true });
    await layTable(page, house, "attakube");
    await ownGates(page);
    await button(page, "Surprise me").click();
    await accessible(page, `AttaKube set-up, ${theme}`);
    const fits = async () =>
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width,
        "nothing sticks out sideways",
      );
    await fits();
    await button(page, "Ready").click();
    assert.ok(await turnOfPlay(page));
    await page.locator("[role=gridcell].movable").first().click();
    await button(page, "Put back").waitFor();
    await accessible(page, `AttaKube, ${theme}`);
    await fits();
  });
}

/** Where every Kube of the board is drawn, frame by frame: those at rest by their id, the one in the air as "air", the one carried as "held". */
const film = (page) =>
  page.evaluate(() => {
    window.frames_ = [];
    const middle = (each) => {
      const box = each.getBoundingClientRect();
      return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    };
    const look = () => {
      const frame = {};
      for (const each of document.querySelectorAll(".field [data-kube]")) frame[each.dataset.kube] = middle(each);
      const air = document.querySelector(".field .stage .side svg");
      if (air) frame.air = middle(air);
      const held = document.querySelector(".field > .held svg");
      if (held) frame.held = middle(held);
      window.frames_.push(frame);
      window.filming = requestAnimationFrame(look);
    };
    look();
  });
const filmed = (page) => page.evaluate(() => (cancelAnimationFrame(window.filming), window.frames_));
const POSITION =
  "0 0:0 0 1123211 a1=star,b1=comet,c1=eclipse,d1=shield,e1=tsunami,f1=eye,g1=star/comet.quake.cyclone.firewall.keys a7=star,b7=quake,c7=keys,d7=firewall,e7=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield";
const lab = openLab();

for (const how of ["click", "drag"]) {
  test(`by ${how}, one's own Kube goes once, forwards, and ${how === "drag" ? "settles where it was dropped" : "is never back where it was"}`, async (t) => {
    const { page } = await visitor(t, { motion: "no-preference" });
    await page.goto(`${lab.url}?game=attakube&eyes=0&open&position=${encodeURIComponent(POSITION)}`);
    await page.locator("[data-cell=d1].movable").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const [from, to] = [await lying(cell(page, "d1")), await lying(cell(page, "d2"))];
    const y = (each) => each.y + each.height / 2;
    if (how === "click") {
      await cell(page, "d1").click();
      await page.locator('[data-cell=d2][aria-label*="can go here"]').waitFor();
      await film(page);
      await cell(page, "d2").click();
    } else {
      await film(page);
      await dragTo(page, cell(page, "d1"), cell(page, "d2"));
    }
    await page.locator("code", { hasText: "d2=shield" }).waitFor();
    await soon(
      () => page.locator(".stage .flight").count(),
      (count) => assert.equal(count, 0),
    );
    await soon(
      async () => (await page.locator('[data-kube="0.3"]').boundingBox()).y,
      (at) => assert.ok(Math.abs(at + 30 - y(to)) < 12, `${at}`),
    );
    const frames = await filmed(page);
    // From the moment it leaves its cell for good, where is it drawn? Carried, in the air, or at rest.
    const ys = frames
      .map((frame) => (frame.held ?? frame.air ?? frame["0.3"])?.[1])
      .filter((each) => each !== undefined);
    const start = ys.findIndex((each) => each < y(from) - 6);
    assert.ok(start >= 0, "it moved");
    const way = ys.slice(start);
    for (let i = 1; i < way.length; i++)
      assert.ok(way[i] <= way[i - 1] + (how === "drag" ? 12 : 2), `backwards: ${way.slice(Math.max(0, i - 3), i + 3)}`);
    assert.ok(Math.abs(way.at(-1) - y(to)) < 6);
    const others = frames.flatMap((frame) =>
      Object.entries(frame)
        .filter(([name]) => name !== "0.3" && name.includes("."))
        .map(([name, at]) => `${name} ${at}`),
    );
    assert.equal(new Set(others).size, 13, "nobody else moves");
  });
}
