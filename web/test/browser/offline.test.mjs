/** After one visit everything can be played without a connection: the engine and the boards of all games are kept, on https and on this machine. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { PATIENCE, soon, visitor } from "./browser.mjs";
import { launch } from "./chromium.mjs";
import { atEnd } from "./ends.mjs";
import { openHouse } from "./house.mjs";
import { secure } from "./secure.mjs";
import { turnOrEnd, writeMove } from "./tables.mjs";
import { shelf } from "../games.mjs";

const GAMES = shelf.map(({ name }) => name);

/** Waits until everything that the worker is to keep is kept. */
async function kept(page) {
  const missing = async () => {
    const all = JSON.parse(/const ALL = (\[.*?\]);/u.exec(await (await fetch("/sw.js")).text())[1]);
    const parts = new Set((await (await caches.open("cubo-parts")).keys()).map(({ url }) => new URL(url).pathname));
    return {
      all: all.length,
      engine: all.some((path) => path.endsWith(".wasm")),
      missing: all.filter((path) => !parts.has(path)),
      page: (await (await caches.open("cubo-page")).keys()).length,
    };
  };
  const found = await soon(
    () => page.evaluate(missing),
    ({ missing, page }) => assert.deepEqual([missing, page], [[], 1]),
  );
  assert.ok(found.engine && found.all > 20, "the engine and the parts are in the list");
}

/** Who acted so far at the table that this page shows, from the browser's own memory. */
const acted = (page) =>
  page.evaluate(() => {
    const table = location.pathname.split("/").pop();
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`cubo.local.events.${table}.`));
    return [
      ...new Set(
        names.flatMap((name) =>
          [...localStorage[name].matchAll(/"event":"action","seat":(\d)|"seat":(\d),"action"/g)].map(
            (found) => found[1] ?? found[2],
          ),
        ),
      ),
    ].sort();
  });

test("after one visit, with the network cut and the house gone, all games are played against the house", async (t) => {
  const house = await openHouse(t);
  const { page, context } = await visitor(t, {
    keeps: true,
    allow: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource|WebSocket/],
  });
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play Cubulus" }).waitFor();
  await kept(page);
  await context.setOffline(true);
  await house.kill();
  for (const game of GAMES) {
    await page.goto(house.url);
    await page.getByRole("button", { name: `Play ${game}` }).click();
    await page.getByRole("button", { name: /Against the house/ }).click();
    await page.waitForURL(/\/local\//);
    // One's own first action, whichever comes first, and then the house answers, which thinks in this page.
    for (let n = 0; n < 12 && (await acted(page)).length < 2; n++) {
      assert.ok(await turnOrEnd(page));
      await writeMove(page);
      await soon(
        () => acted(page),
        (seats) => assert.ok(seats.length > 0, "one's own action stands"),
      );
    }
    await soon(
      () => acted(page),
      (seats) => assert.deepEqual(seats, ["0", "1"], `${game} is played by both`),
    );
  }
});

test("a house that closes while somebody plays in this browser takes nothing away", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { keeps: true, allow: [/ERR_|Failed to load resource|WebSocket/] });
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play Cubulus" }).waitFor();
  await kept(page);
  await house.kill();
  await page.reload();
  await page.getByRole("heading", { name: "A games library that never closes" }).waitFor();
  await page.getByText("The house cannot be reached at the moment").waitFor();
  await page.goto(`${house.url}/lesson/blox`);
  await page.getByRole("button", { name: "Show me" }).waitFor();
});

const skip = spawnSync("openssl", ["version"]).status === 0 ? false : "openssl is not installed";

test("over https, without a connection the shelf opens and a table in this browser goes on", { skip }, async (t) => {
  const house = await openHouse(t);
  const proxy = await secure(() => house.url);
  atEnd(t, () => proxy.close());
  const browser = await launch("--ignore-certificate-errors");
  atEnd(t, () => browser.close());
  const context = await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);

  await page.goto(proxy.url);
  await page.getByRole("button", { name: "Play Cubulus" }).waitFor();
  await kept(page);
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /At this screen/ }).click();
  await page.waitForURL(/\/local\//);
  await page.locator("[data-notation]").waitFor();
  const table = page.url();

  await proxy.close();
  await page.goto(proxy.url);
  await page.getByRole("heading", { name: "A games library that never closes" }).waitFor();
  await page.getByText("The house cannot be reached at the moment").waitFor();
  await page.goto(table);
  const field = page.locator("[data-notation]");
  await field.fill("A1-A2");
  await field.press("Enter");
  await soon(
    () => acted(page),
    (seats) => assert.deepEqual(seats, ["0"]),
  );
  assert.equal(page.url(), table);
});
