/**
 * The animated picture of the README, from the real page: the shelf, then a game of Cubulus to its mate, twenty seconds. A server of its own is opened
 * and closed again. Each moment is a picture that Chromium takes of the page, and stays as long as is said here, however slow the machine is.
 *
 *     node test/picture.mjs ../docs/images/tour.png
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { animated } from "./apng.mjs";
import { launch } from "./browser/chromium.mjs";
import { openHouse } from "./browser/house.mjs";

const RECORD = fileURLToPath(new URL("../embed/example.json", import.meta.url));
const out = path.resolve(process.argv[2] ?? "tour.png");
const SECONDS = 20;
const SHELF_MS = 2400;
const END_MS = 3000;

const closing = [];
const house = await openHouse({ after: (close) => closing.push(close) });
const browser = await launch();
try {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 625 },
    deviceScaleFactor: 0.72,
    colorScheme: "light",
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const frames = [];
  let now = 0;
  /** This moment stays so long. */
  const take = async (ms) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
    frames.push({ at: now, png: await page.screenshot() });
    now += ms;
  };
  await page.goto(house.url);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await take(SHELF_MS);
  await page.goto(`${house.url}/replay`);
  await page.locator("input[type=file]").setInputFiles(RECORD);
  await page.getByRole("slider").waitFor();
  await page.waitForLoadState("networkidle");
  await page.locator("[data-cell=E1]").waitFor();
  const { events } = JSON.parse(await readFile(RECORD, "utf8"));
  const each = (SECONDS * 1000 - SHELF_MS - END_MS) / events.length;
  await take(each);
  for (let move = 1; move <= events.length; move++) {
    await page.getByRole("button", { name: "One move on" }).click();
    await page.locator(".moment .figures", { hasText: `Move ${move} of` }).waitFor();
    await take(move === events.length ? END_MS : each);
  }
  const picture = animated(frames, SECONDS * 1000);
  await writeFile(out, picture);
  console.log(`${out}: ${frames.length} moments, ${Math.round(picture.length / 1000)} kB`);
} finally {
  await browser.close();
  for (const close of closing.reverse()) await close();
}
