/** Games that are over, watched again: by mouse and by keys, from the server, from this browser and from disk, checked, judged and taken along. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { accessible, lying, PATIENCE, PHONE, soon, visitor } from "./browser.mjs";
import { GAMES } from "../games.mjs";
import { sharedHouse } from "./house.mjs";
import { played, recordOf, seeded } from "./records.mjs";
import { chosen } from "./looks.mjs";

const house = sharedHouse(["--house-nodes", "60"]);

const moment = (page) => page.locator(".moment > span").innerText();
const at = (page, number) =>
  page.waitForFunction(
    (text) => document.querySelector(".moment > span")?.textContent?.startsWith(text),
    `Move ${number} of`,
  );
/** What is played by itself may be past a moment before anybody looks. */
const past = (page, number) =>
  page.waitForFunction(
    (least) => Number(/^Move (\d+)/.exec(document.querySelector(".moment > span")?.textContent ?? "")?.[1]) >= least,
    number,
  );
async function watch(page, path) {
  await page.goto(house.url + path);
  await page.getByRole("group", { name: "Going through the game" }).waitFor();
}
async function open(page, record) {
  await page.goto(`${house.url}/replay`);
  await page.locator("h1").waitFor();
  await page.locator("input[type=file]").setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(typeof record === "string" ? record : JSON.stringify(record)),
  });
}
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a game of Cubulus is gone through by mouse and by keys, and a link leads to a move", async (t) => {
  const { page } = await visitor(t);
  const table = await played(page, house, "cubulus");
  const { events } = await recordOf(house, table);
  await watch(page, `/replay/${table}`);
  await soon(
    () => moment(page),
    (now) => assert.equal(now, `Move 0 of ${events.length}`),
  );
  await page.locator("[data-cell=E5]").waitFor();
  await page.getByRole("button", { name: "One move on" }).click();
  await at(page, 1);
  await soon(
    () => page.locator(".moment > b").innerText(),
    (said) => assert.notEqual(said, "The start"),
  );
  await page.locator(".story [data-event='3']").click();
  await at(page, 3);
  await page.getByRole("button", { name: "To the end" }).click();
  await at(page, events.length);
  await page.locator("body").click({ position: { x: 5, y: 400 } });
  await page.keyboard.press("Home");
  await at(page, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await at(page, 1);
  await page.getByLabel("Speed").selectOption("2");
  await page.locator(".moment").click();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await past(page, 3);
  // At its end it stops by itself; a key that came too late has begun it anew.
  const pause = page.getByRole("button", { name: "Pause" });
  await soon(
    async () => {
      if (await pause.count()) await page.keyboard.press(" ");
      return page.getByRole("button", { name: "Play", exact: true }).count();
    },
    (count) => assert.equal(count, 1),
  );
  await page.getByLabel("Moment of the game").focus();
  await page.keyboard.press("End");
  await at(page, events.length);
  await page.waitForURL(new RegExp(`#move=${events.length}$`));
  // Somebody else follows a link to a move.
  const { page: other } = await visitor(t, { language: "en" });
  await watch(other, `/replay/${table}#move=2`);
  await at(other, 2);
  // From the other side the far corner is the near one.
  const top = (cell) =>
    other
      .locator(`[data-cell=${cell}]`)
      .boundingBox()
      .then((box) => box.y);
  await soon(
    async () => [await top("A9"), await top("A1")],
    ([far, near]) => assert.ok(far < near),
  );
  await other.getByLabel("Board turned to").selectOption({ index: 1 });
  await other.waitForFunction(
    () =>
      document.querySelector("[data-cell=A9]").getBoundingClientRect().y >
      document.querySelector("[data-cell=A1]").getBoundingClientRect().y,
  );
});

test("a game with secrets and chance is seen by each seat, and all revealed", async (t) => {
  const { page } = await visitor(t);
  const table = await played(page, house, "blox");
  const { events } = await recordOf(house, table);
  const draw = events.findIndex(({ chance }) => chance?.startsWith("draw "));
  await watch(page, `/replay/${table}#move=${draw + 1}`);
  const look = page.getByLabel("Seen by");
  // Whoever played sees it again as they saw it.
  await soon(
    () => look.evaluate((select) => select.selectedOptions[0].textContent),
    (name) => assert.equal(name, "Ada"),
  );
  // The notation says exactly what these eyes saw.
  await page.evaluate(() =>
    localStorage.setItem(
      "cubo.settings",
      JSON.stringify({ ...JSON.parse(localStorage.getItem("cubo.settings") ?? "{}"), notation: true }),
    ),
  );
  await page.reload();
  const drawn = page.locator(`.story [data-event="${draw + 1}"] code`);
  const seen = (text) =>
    soon(
      () => drawn.innerText(),
      (code) => assert.equal(code, text),
    );
  await look.selectOption({ label: "Everyone (all revealed)" });
  await seen(events[draw].chance);
  await look.selectOption({ label: "Somebody looking on" });
  await soon(
    () => drawn.innerText(),
    (code) => assert.match(code, /^draw \?+$/),
  );
  await soon(
    () => page.locator(".story").innerText(),
    (list) => assert.ok(!list.includes(events[1].chance), "the deal is hidden as well"),
  );
  await look.selectOption({ index: 1 + events[draw - 1].seat });
  await seen(events[draw].chance);
});

test("the draws of a game are checked in the page, and a record that was tampered with is found out", async (t) => {
  const { page } = await visitor(t);
  const table = await played(page, house, "qwirkle-cubes");
  const record = await recordOf(house, table);
  await watch(page, `/replay/${table}`);
  await page.getByRole("button", { name: "Check that chance was fair" }).click();
  const check = page.locator(".check");
  await check.getByText(/^Chance decided \d+ times, and each time it comes out the same again\.$/).waitFor();
  await check.getByText(/events of the record were played again/).waitFor();
  await check.getByText("The secret, opened at the end, matches the seal in the record.").waitFor();
  // Another draw that could have been: every move is still legal, but the secret says otherwise.
  const last = record.events.findLastIndex(({ chance }) => /^draw \S/.test(chance ?? ""));
  const other = { ...record, events: record.events.slice(0, last + 1), forfeits: undefined, outcome: undefined };
  const [cube] = record.events[last].chance.slice(5).split(",");
  const cubes = record.events[last].chance.slice(5).split(",");
  cubes[0] = cube[0] + (cube[1] === "o" ? "c" : "o");
  const order = (each) => "ROYGBP".indexOf(each[0]) * 10 + "osdxec".indexOf(each[1]);
  other.events[last] = {
    ...record.events[last],
    chance: `draw ${cubes.sort((a, b) => order(a) - order(b)).join(",")}`,
  };
  await open(page, other);
  await page.getByRole("button", { name: "Check that chance was fair" }).click();
  await check.getByText("The record doesn’t hold up. Keep it and tell the operator.").waitFor();
  await check.getByText(`Event ${last + 1} of the record doesn’t hold up.`).waitFor();
});

test("whoever sat at the table finds the seal and their own number in the record", async (t) => {
  const { page } = await visitor(t);
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /Against the house/ }).click();
  await page.locator("[data-acting]").waitFor({ state: "attached" });
  await page
    .getByRole("button", { name: /Resign/ })
    .first()
    .click();
  await page
    .locator("dialog[open]")
    .getByRole("button", { name: /Resign/ })
    .click();
  await page.locator(".result").getByRole("link", { name: "Watch it again" }).click();
  await page.getByRole("group", { name: "Going through the game" }).waitFor();
  await page.getByRole("button", { name: "Check how the seats were chosen" }).click();
  await page.getByText("The secret matches the seal shown before you sat down.").waitFor();
  await page.getByText("The number that your browser added is in it.").waitFor();
});

test("a record made by cubo play is opened from disk; a bad one is refused at its first bad event", async (t) => {
  const record = await seeded("attakube");
  const { page } = await visitor(t);
  await open(page, record);
  await page.getByRole("group", { name: "Going through the game" }).waitFor();
  await soon(
    () => moment(page),
    (now) => assert.equal(now, `Move 0 of ${record.events.length}`),
  );
  assert.equal(
    await page.locator(".check button").count(),
    0,
    "nothing was left to chance, so there is nothing to check",
  );
  await open(page, await seeded("qwirkle-cubes", 2, 20));
  await page.getByRole("button", { name: "Check that chance was fair" }).click();
  await page.getByText("Chance came from a seed written in the record, not from a table with a seal.").waitFor();
  const bad = structuredClone(record);
  bad.events[20] = { seat: bad.events[20].seat, action: "a1-g7" };
  await open(page, bad);
  await page.getByText(/^This record doesn’t hold up from event 21 on\./).waitFor();
  await open(page, "not a record");
  await page.getByText("This is not a record of a game.").waitFor();
  // Let fall on the page.
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "game.json", { type: "application/json" }));
    return transfer;
  }, JSON.stringify(record));
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
  await page.getByRole("group", { name: "Going through the game" }).waitFor();
});

test("record, text and pictures are taken along", async (t) => {
  const { page } = await visitor(t);
  const table = await played(page, house, "cubulus");
  const record = await recordOf(house, table);
  await watch(page, `/replay/${table}#move=4`);
  await page.locator("[data-cell=E5]").waitFor();
  await at(page, 4);
  assert.deepEqual(JSON.parse((await saved(page, "Record (JSON)")).bytes.toString()), record);
  const svg = await saved(page, "Picture (SVG)");
  assert.equal(svg.name, "cubulus-4.svg");
  const text = svg.bytes.toString();
  assert.match(text, /^<svg xmlns=/);
  // The project's fonts are in it, and nothing else that is not a shape or words.
  assert.match(text, /<style>@font-face\{font-family:"Fraunces";[^<]*@font-face\{font-family:"Source Sans 3";/);
  const drawn = text.replace(/<style>[^<]*<\/style>/, "");
  assert.ok(!/ style=| class=|<script|foreignObject|NaN|undefined/.test(drawn), "shapes with their colours in them");
  assert.match(drawn, /<text [^>]*>Cubothèque<\/text>/);
  assert.match(drawn, new RegExp(`<text [^>]*>[^<]*Move 4 of ${record.events.length}</text>`));
  assert.ok((text.match(/<(path|rect|circle)/g) ?? []).length > 200, "the board and its pieces");
  const png = await saved(page, "Picture (PNG)");
  assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from("PNG")]);
  assert.ok(png.bytes.readUInt32BE(16) > 500 && png.bytes.length > 10_000, "not an empty picture");
  await page.getByRole("button", { name: "Text of the game" }).click();
  await soon(
    () => page.getByRole("textbox", { name: "Text of the game" }).inputValue(),
    (written) => assert.ok(record.events.every((event) => written.includes(event.action))),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Link to this move" }).click();
  assert.equal(
    await page.getByRole("textbox", { name: "Link to this move" }).inputValue(),
    `${house.url}/replay/${table}#move=4`,
  );
});

test("the house says what it thinks of every turn, shows how far it is, and stops when told", async (t) => {
  const record = await seeded("cubulus", 2, 24);
  const { page } = await visitor(t);
  await open(page, record);
  const opinion = page.getByRole("region", { name: "The house’s opinion" });
  await opinion.getByRole("radio", { name: "Thoroughly" }).check();
  await opinion.getByRole("button", { name: "Ask the house" }).click();
  await opinion.getByRole("progressbar").waitFor();
  await opinion.getByRole("button", { name: "Stop" }).click();
  await opinion.getByText("Stopped. What was found so far stays.").waitFor();
  await opinion.getByRole("radio", { name: "Briefly" }).check();
  await opinion.getByRole("button", { name: "Ask again" }).click();
  await opinion.getByText(/the house would have done something else/).waitFor({ timeout: 3 * PATIENCE });
  const curve = opinion.getByRole("slider");
  const box = await lying(curve);
  await page.mouse.click(box.x + box.width * 0.6, box.y + 60);
  await page.waitForFunction(() => !/^Move 0 /.test(document.querySelector(".moment > span")?.textContent ?? ""));
  const clicked = Number(/Move (\d+)/.exec(await moment(page))[1]);
  assert.ok(clicked > 8 && clicked < 20, `a click in the middle led to ${clicked}`);
  await opinion.getByText(/The house would play \S+/).waitFor();
  await curve.focus();
  await page.keyboard.press("ArrowRight");
  await at(page, clicked + 1);
  await opinion.getByRole("button", { name: "Show it on the board" }).click();
  await accessible(page, "a replay with the house's opinion");
});

const LOOKS = [
  ["light", "en"],
  ["dark", "fr"],
];
for (const [theme, language] of chosen(LOOKS, LOOKS[1])) {
  test(`a replay is accessible in ${theme}`, async (t) => {
    const { page } = await visitor(t, { theme, language });
    await page.goto(`${house.url}/replay`);
    await page.locator("h1").waitFor();
    await accessible(page, "where a record is opened");
    const record = await seeded("blox", 2, 40);
    await open(page, record);
    await page.locator(".transport").waitFor();
    await page.locator(".transport button").nth(4).click();
    await page.locator(".check button").click();
    await page.locator(".check li").first().waitFor();
    await accessible(page, "a replay");
  });
}

test("on a narrow phone a replay is no wider than the screen", async (t) => {
  const { page } = await visitor(t, { viewport: PHONE, touch: true, language: "fr" });
  for (const game of GAMES) {
    await open(page, await seeded(game, 2, 30));
    await page.locator(".transport").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${game} is ${width} wide`);
  }
});
test("a table that is not there is said so", async (t) => {
  const { page } = await visitor(t, { allow: [/Failed to load resource/] });
  await page.goto(`${house.url}/replay/nosuchtable`);
  await page.getByRole("heading", { name: "This game cannot be shown" }).waitFor();
  await page.getByText("This table doesn’t exist, or it isn’t yours to see.").waitFor();
});
