/** Tables as people meet them: against the house, with a friend, through a power cut, looking on. The real program, real sockets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, PATIENCE, PHONE, soon, visitor } from "./browser.mjs";
import { colourOf, turnByKeys, turnByMouse } from "./cubulus-hands.mjs";
import { openHouse } from "./house.mjs";
import { dice, moveList, turnOrEnd, whoseTurn } from "./tables.mjs";
import { chosen } from "./looks.mjs";

/** Opens a table against house players from the shelf, and waits for the board. */
async function againstHouse(page, house) {
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /Against the house/ }).click();
  await page.locator("[data-cell=E5]").waitFor();
}

test("a person plays Cubulus against the house to the end by mouse", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await againstHouse(page, house);
  const roll = dice(7);
  let turns = 0;
  for (let colour; await turnOrEnd(page); turns++) {
    assert.ok(turns < 150, "the house wins some day");
    colour ??= await colourOf(page);
    await turnByMouse(page, colour, roll);
  }
  const result = page.locator("section.result");
  await result.getByRole("heading", { level: 2 }).waitFor();
  await result.getByRole("link", { name: /CU-2\d/ }).waitFor();
  // Where it turned, each with a way to that moment.
  const turned = result.locator("[data-turning]").first();
  await turned.waitFor({ timeout: 3 * PATIENCE }); // the whole game is looked through in the background
  await soon(
    () => turned.getAttribute("href"),
    (href) => assert.match(href, /^\/replay\/.+[#&]move=\d+$/),
  );
  assert.ok(turns >= 1);
  await accessible(page, "a game that is over");
  // One click, and the next game has begun.
  await page.getByRole("button", { name: "Play again" }).first().click();
  await result.waitFor({ state: "detached" });
  await turnOrEnd(page);
});

test("ten turns by keyboard alone", async (t) => {
  const house = await openHouse(t, ["--house-nodes", "300"]);
  const { page } = await visitor(t);
  await page.goto(house.url);
  // The shelf too: tab to the game, choose the house.
  const tabTo = async (name) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent || "",
      );
      if (name.test(at)) return;
    }
    assert.fail(`no way to ${name} by Tab`);
  };
  await page.getByRole("button", { name: "Play Cubulus" }).waitFor();
  await tabTo(/^Play Cubulus$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Against the house/ }).waitFor();
  if (!(await page.evaluate(() => /Against the house/.test(document.activeElement?.textContent ?? ""))))
    await tabTo(/Against the house/);
  await page.keyboard.press("Enter");
  await page.locator("[data-cell=E5]").waitFor();
  await tabTo(/^[A-I][1-9], /);
  const roll = dice(11);
  for (let turn = 0, colour; turn < 10 && (await turnOrEnd(page)); turn++) {
    colour ??= await colourOf(page);
    await turnByKeys(page, colour, roll);
    await soon(
      () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""),
      (at) => assert.match(at, /^[A-I][1-9], /, "the focus stays on the board, whatever the house does"),
    );
  }
});

async function withFriend(t, house, options = {}) {
  const host = await visitor(t, options);
  const friend = await visitor(t, { ...options, viewport: PHONE, touch: true });
  await host.page.goto(house.url);
  await host.page.getByRole("button", { name: "Play Cubulus" }).click();
  await host.page.getByRole("button", { name: /With a friend/ }).click();
  const link = host.page.locator("input[readonly]").first();
  await link.waitFor();
  const address = await link.inputValue();
  // It lies in a fold, which closes whenever the waiting room is drawn anew: it is read as it lies there.
  const watch = await host.page.locator("details input[readonly]").inputValue();
  assert.match(address, /#pass=/);
  await friend.page.goto(address);
  await friend.page
    .getByRole("button", { name: /Sit down/ })
    .first()
    .click();
  await friend.page.getByLabel("Your name").fill("Zoé");
  await friend.page.locator("dialog[open]").getByRole("button", { name: "Sit down" }).click();
  for (const { page } of [host, friend]) await page.locator("[data-cell=E5]").waitFor();
  return { host, friend, address, watch };
}

test("two browsers play by invite link, one of them on a phone, and a spectator sees it and nothing else", async (t) => {
  const house = await openHouse(t);
  const { host, friend, address, watch } = await withFriend(t, house);
  const watcher = await visitor(t, { language: "en" });
  await watcher.page.goto(watch);
  await watcher.page.locator("[data-cell=E5]").waitFor();
  const roll = dice(3);
  let turns = 0;
  for (; turns < 8; turns++) {
    const page = await whoseTurn([host.page, friend.page]);
    if (!page) break;
    await turnByMouse(page, await colourOf(page), roll);
  }
  await soon(
    () => moveList(watcher.page),
    (events) => assert.ok(turns > 0 && Number(events) >= turns, `${events} events of ${turns} turns`),
  );
  await soon(
    () => Promise.all([watcher, host, friend].map(({ page }) => moveList(page))),
    ([seen, ...played]) => assert.deepEqual(played, [seen, seen], "everything is seen"),
  );
  const board = (page) =>
    page
      .locator("[role=gridcell]")
      .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.split(", ").slice(0, 2).join(" ")).sort());
  await soon(
    async () => [await board(watcher.page), await board(host.page)],
    ([seen, played]) => assert.deepEqual(seen, played),
  );
  const pass = new URLSearchParams(new URL(address).hash.slice(1)).get("pass");
  const cookie = (await host.context.cookies())[0]?.value ?? "no cookie";
  for (const text of watcher.traffic) {
    assert.ok(!text.includes(pass), "a spectator never hears of the seat link");
    assert.ok(!text.includes(cookie), "nor of anybody's session");
    assert.ok(!/"secret":"[0-9a-f]{64}"/.test(text), "nor of the secret before the end");
  }
  assert.ok(!house.log.includes(pass), "nor does the log");
});

test("what was said is there again when the page is loaded anew, and what is said next", async (t) => {
  const house = await openHouse(t);
  const { host, friend } = await withFriend(t, house);
  const talk = async (page) => {
    // On a phone story and talk come up over the board.
    const sheet = page.getByRole("button", { name: "Story and talk" });
    await sheet
      .or(page.getByRole("tab", { name: "Talk" }))
      .first()
      .waitFor();
    if (await sheet.count()) await sheet.click();
    await page.getByRole("tab", { name: "Talk" }).click();
    return page.getByRole("region", { name: "Talk" }).locator(".said");
  };
  const [heard, said] = [await talk(friend.page), await talk(host.page)];
  await host.page.getByRole("button", { name: "Good luck" }).click();
  await host.page.getByLabel("Your words").fill("Who begins?");
  await host.page.getByRole("button", { name: "Say", exact: true }).click();
  await heard.getByText("Who begins?").waitFor();
  for (const { page } of [friend, host]) {
    await page.reload();
    const again = await talk(page);
    await again.getByText("Who begins?").waitFor();
    await soon(
      () => again.locator("p").count(),
      (lines) => assert.equal(lines, 2),
    );
  }
  await friend.page.getByRole("button", { name: "Hello" }).click();
  await said.getByText("Hello").waitFor();
  await soon(
    () => said.locator("p").count(),
    (lines) => assert.equal(lines, 3),
  );
});

test("the house is killed in mid-game and opens again: nothing is lost, and play goes on", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { allow: [/WebSocket|Failed to load resource|ERR_CONNECTION|net::/] });
  await againstHouse(page, house);
  const roll = dice(5);
  await turnOrEnd(page);
  const colour = await colourOf(page);
  await turnByMouse(page, colour, roll);
  await turnOrEnd(page);
  const before = await moveList(page);
  await house.kill();
  await page.getByText("The connection is gone").first().waitFor();
  await house.start();
  await page.getByText("The connection is gone").first().waitFor({ state: "hidden" });
  await soon(
    () => moveList(page),
    (now) => assert.equal(now, before),
  );
  await turnByMouse(page, colour, roll);
  await turnOrEnd(page);
  await page.reload();
  await page.locator("[data-cell=E5]").waitFor();
  assert.ok(await turnOrEnd(page));
});

test("the language changes in mid-game, at once and everywhere, and the game goes on", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await againstHouse(page, house);
  const roll = dice(9);
  await turnOrEnd(page);
  const colour = await colourOf(page);
  await turnByMouse(page, colour, roll);
  await turnOrEnd(page);
  await page
    .getByRole("button", { name: /^(FR|Français)/ })
    .or(page.getByRole("radio", { name: /FR|Français/ }))
    .first()
    .click();
  await page
    .getByText(/^(À vous de jouer|Échec)/)
    .first()
    .waitFor();
  await page.locator("html[lang=fr]").waitFor();
  await soon(
    () => page.locator("[data-cell=E1]").getAttribute("aria-label"),
    (label) => assert.match(label, /Maître|vide|cube|bouclier|soldat/),
  );
  await page
    .getByRole("button", { name: /^(EN|English)/ })
    .or(page.getByRole("radio", { name: /EN|English/ }))
    .first()
    .click();
  await turnByMouse(page, colour, roll);
});

for (const theme of chosen(["light", "dark"], "light")) {
  test(`a table is accessible in ${theme}, and an illegal attempt explains itself`, async (t) => {
    const house = await openHouse(t);
    const { page } = await visitor(t, { theme });
    await againstHouse(page, house);
    await turnOrEnd(page);
    await accessible(page, `a table, ${theme}`);
    await page.getByRole("combobox").fill("A1-A9");
    await page.getByRole("combobox").press("Enter");
    await page
      .getByRole("link", { name: /CU-\d+/ })
      .first()
      .waitFor();
    await accessible(page, `a refusal, ${theme}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "What can I do?" }).click();
    await accessible(page, `what can I do, ${theme}`);
  });
}

test("on a phone a table is no wider than the screen", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { viewport: PHONE, touch: true });
  await againstHouse(page, house);
  await turnOrEnd(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} wide`);
  const roll = dice(13);
  const colour = await colourOf(page);
  await turnByMouse(page, colour, roll);
  await turnOrEnd(page);
});
