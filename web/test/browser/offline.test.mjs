/** Where the house is reached over https, the page works on when the house is gone: the shelf opens and a table in this browser goes on. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { PATIENCE } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { secure } from "./secure.mjs";

const skip = spawnSync("openssl", ["version"]).status === 0 ? false : "openssl is not installed";

test("without a connection the shelf opens and a table in this browser goes on", { skip }, async (t) => {
  const house = await openHouse(t);
  const proxy = await secure(() => house.url);
  t.after(() => proxy.close());
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--ignore-certificate-errors"];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  t.after(() => browser.close());
  const context = await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);

  await page.goto(proxy.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload(); // from now on what is fetched is kept
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /At this screen/ }).click();
  await page.waitForURL(/\/local\//);
  await page.getByRole("combobox", { name: "Write a move" }).waitFor();
  await page.waitForLoadState("networkidle");
  const table = page.url();

  await proxy.close();
  await page.goto(proxy.url);
  await page.getByRole("heading", { name: "A games library that never closes" }).waitFor();
  await page.getByText("The house cannot be reached at the moment").waitFor();
  await page.goto(table);
  const field = page.getByRole("combobox", { name: "Write a move" });
  await field.fill("A1-A2");
  await field.press("Enter");
  await page.getByText("A1-A2", { exact: true }).first().waitFor();
  assert.equal(page.url(), table);
});
