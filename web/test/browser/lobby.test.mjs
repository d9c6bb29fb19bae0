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
});
