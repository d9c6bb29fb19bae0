/** People find each other in the lobby: three in quick match, the house that is offered, and a challenge that is told wherever one is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, soon, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const TABLE = /\/table\/[0-9a-z]{16}(#|$)/;

async function look(page, { game, seats, name }) {
  await page.getByLabel("Game", { exact: true }).selectOption(game);
  if (seats) await page.getByLabel("Seats", { exact: true }).selectOption(String(seats));
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Find company" }).click();
}

test("three people who look for the same are brought to one table, and play", async (t) => {
  const house = await openHouse(t);
  const pages = [];
  for (const [n, name] of ["Ada", "Zoé", "Tom"].entries()) {
    const { page } = await visitor(t, n === 0 ? { viewport: PHONE } : {});
    await page.goto(house.url);
    await page.getByRole("link", { name: "Find company" }).click();
    await page.waitForURL(/\/lobby$/);
    await look(page, { game: "blox", seats: 3, name });
    await page.getByText("Searching…").waitFor();
    if (n === 0) {
      await audit(page, { name: "searching on a phone", phone: true });
      // The others see who waits, and how many are missing.
      pages.push(page);
      const watcher = (await visitor(t)).page;
      await watcher.goto(`${house.url}/lobby`);
      await watcher.getByText("waits for 2 more").waitFor();
      await audit(watcher, { name: "a lobby in which somebody waits" });
      await watcher.context().close();
    } else pages.push(page);
  }
  await Promise.all(pages.map((page) => page.waitForURL(TABLE)));
  const tables = new Set(pages.map((page) => new URL(page.url()).pathname));
  assert.equal(tables.size, 1, "all sit at one table");
  // Nonces are opened by the pages themselves: the game is on.
  await Promise.all(pages.map((page) => page.locator(".place").first().waitFor()));
  const table = [...tables][0].split("/").at(-1);
  const { shown } = await (await fetch(`${house.url}/api/tables/${table}`)).json();
  assert.equal(shown.state.phase, "playing");
  assert.deepEqual(shown.state.chairs.map(({ name }) => name).sort(), ["Ada", "Tom", "Zoé"]);
});

test("somebody stops, is found by the shelf no more, and the keyboard does it all", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { allow: [/404/] });
  await page.goto(`${house.url}/lobby`);
  await page.getByText("Nobody is waiting just now.").waitFor();
  await page.getByLabel("Game", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Your name", { exact: true }).focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await page.getByText("Searching…").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Ada" }).first().waitFor();
  const shelf = (await visitor(t, { language: "fr" })).page;
  await shelf.goto(house.url);
  await shelf.getByText("Une personne est ici. Une cherche de la compagnie.").waitFor();
  // A reload does not end the search, and Stop does.
  await page.reload();
  await page.getByText("Searching…").waitFor();
  await page.getByRole("button", { name: "Stop" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Find company" }).waitFor();
  await soon(
    async () => (await (await fetch(`${house.url}/api/lobby`)).json()).lobby.seeks,
    (seeks) => assert.deepEqual(seeks, []),
  );
});

test("two windows of one person know of each other", async (t) => {
  const house = await openHouse(t);
  const { page, context } = await visitor(t, { allow: [/40[14]/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/] });
  await page.goto(`${house.url}/account`);
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill("three cubes on a table");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I’ve kept them" }).press("Enter");
  // What had the focus is gone: it is at the beginning of the page, not nowhere.
  await soon(
    () => page.evaluate(() => document.activeElement?.tagName),
    (focused) => assert.equal(focused, "MAIN"),
  );
  await page.goto(`${house.url}/lobby`);
  await page.getByRole("button", { name: "Find company" }).press("Enter");
  await page.getByText("Searching…").waitFor();
  await soon(
    () => page.evaluate(() => document.activeElement?.textContent),
    (focused) => assert.equal(focused, "Stop"),
  );

  // The other window does not offer her own seek to her, and can end it.
  const other = await context.newPage();
  await other.goto(`${house.url}/lobby`);
  await other.getByText("Searching in another window…").waitFor();
  assert.equal(await other.getByRole("button", { name: /Sit down/ }).count(), 0);
  await other.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Find company" }).waitFor();

  // Without a line nothing is stopped, and nothing says so.
  await page.getByRole("button", { name: "Find company" }).click();
  await other.getByText("Searching in another window…").waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("That didn’t work.").first().waitFor();
  assert.equal(await page.getByText("Searching…").count(), 1);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Stop" }).click();
  await other.getByRole("button", { name: "Find company" }).waitFor();

  // Who logs out in one window has done so in the other.
  await other.goto(`${house.url}/account`);
  await other.getByRole("button", { name: "Log out here" }).click();
  await page.getByRole("link", { name: /sign in/ }).waitFor();
  await page.getByLabel("Your name", { exact: true }).waitFor();
});

test("a member is challenged wherever they are, and sits down", async (t) => {
  const house = await openHouse(t);
  const members = [];
  for (const [name, path] of [
    ["Odile", "/lobby"],
    ["Basile", "/about"],
  ]) {
    const { page } = await visitor(t, { allow: [/404/] });
    await page.goto(`${house.url}/account`);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password", { exact: true }).fill("three cubes on a table");
    await page.getByRole("button", { name: "Become a member" }).click();
    await page.getByRole("button", { name: "I’ve kept them" }).click();
    await page.goto(house.url + path);
    members.push(page);
  }
  const [odile, basile] = members;
  await odile.getByLabel("Their name").fill("basil");
  await odile.getByRole("button", { name: "Challenge" }).click();
  await odile.getByText("Nobody here is called so.").waitFor();
  await odile.getByLabel("Their name").fill("basile");
  await odile.getByRole("button", { name: "Challenge" }).click();
  await odile.waitForURL(TABLE);
  await basile.getByText("Odile challenges you to Cubulus.").waitFor();
  await audit(basile, { name: "a challenge" });
  await basile.getByRole("button", { name: "Sit down" }).click();
  await basile.waitForURL(TABLE);
  await Promise.all(members.map((page) => page.locator(".place").first().waitFor()));

  // Asked for another game from his page, he declines, and she is told.
  await basile.goto(`${house.url}/about`);
  await odile.goto(`${house.url}/@Basile`);
  await odile.getByRole("button", { name: "Ask for a game" }).click();
  await odile.getByRole("dialog").getByText("Basile is told").waitFor();
  await audit(odile, { name: "asking somebody for a game" });
  await odile.getByRole("dialog").getByLabel("Time").selectOption("days");
  await odile.getByRole("dialog").getByRole("button", { name: "BLOX" }).click();
  await odile.waitForURL(TABLE);
  const waiting = new URL(odile.url()).pathname.split("/").at(-1);
  const { shown } = await odile.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), waiting);
  assert.equal(shown.time.kind, "days");
  await basile.getByText("Odile challenges you to BLOX.").waitFor();
  await basile.getByRole("button", { name: "Decline" }).click();
  await odile.getByText("Basile can’t play BLOX with you now.").waitFor();
  await odile.getByRole("button", { name: "All right" }).click();
  await odile.getByText("Basile can’t play BLOX with you now.").waitFor({ state: "hidden" });
});

test("members look for a rated game, and others see what is wanted and what is played", async (t) => {
  const house = await openHouse(t);
  const members = [];
  for (const name of ["Odile", "Basile"]) {
    const { page } = await visitor(t, { allow: [/404/] });
    await page.goto(`${house.url}/account`);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password", { exact: true }).fill("three cubes on a table");
    await page.getByRole("button", { name: "Become a member" }).click();
    await page.getByRole("button", { name: "I’ve kept them" }).click();
    await page.goto(`${house.url}/lobby`);
    members.push(page);
  }
  const [odile, basile] = members;
  const guest = (await visitor(t, { viewport: PHONE })).page;
  await guest.goto(`${house.url}/lobby`);
  await guest.getByLabel("Game", { exact: true }).waitFor();
  assert.equal(await guest.getByLabel("Rated or not").count(), 0, "rated games are between members");
  await odile.getByLabel("Rated or not").selectOption("rated");
  await odile.getByLabel("Opponents").selectOption("near");
  await odile.getByRole("button", { name: "Find company" }).click();
  const row = (page) => page.getByRole("listitem").filter({ hasText: "rated, near their strength" });
  await row(guest).getByText("for members").waitFor();
  assert.equal(await row(guest).getByRole("button").count(), 0);
  await audit(guest, { name: "a rated seek, for a guest", phone: true });
  await row(basile)
    .getByRole("button", { name: /Sit down/ })
    .click();
  await Promise.all(members.map((page) => page.waitForURL(TABLE)));
  const table = new URL(odile.url()).pathname.split("/").at(-1);
  const { shown } = await (await fetch(`${house.url}/api/tables/${table}`)).json();
  assert.equal(shown.rated, true);
  // Whoever is in the lobby sees the board as it stands.
  const board = guest.locator(`img[src*="${table}/board.svg"]`);
  await board.waitFor();
  await soon(
    () => board.evaluate((img) => img.complete && img.naturalWidth),
    (width) => assert.ok(width > 100, `${width}`),
  );
});
