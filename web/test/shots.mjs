/**
 * Pictures of every page, in light, dark and on a phone, from the real program with the client it serves: `make screenshots`. They go into
 * web/shots, to be looked at. A picture of a page that complained in the console is a failure.
 */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch } from "./browser/chromium.mjs";
import { openHouse } from "./browser/house.mjs";
import { pages } from "./shots/pages.mjs";

const OUT = fileURLToPath(new URL("../shots/", import.meta.url));
const LOOKS = {
  light: { viewport: { width: 1280, height: 800 }, colorScheme: "light", locale: "fr-FR" },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark", locale: "en-GB" },
  phone: {
    viewport: { width: 360, height: 740 },
    colorScheme: "light",
    locale: "fr-FR",
    hasTouch: true,
    deviceScaleFactor: 2,
  },
  "phone-dark": {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    locale: "en-GB",
    hasTouch: true,
    deviceScaleFactor: 2,
  },
};

/** `node test/shots.mjs shelf game` makes only the pages whose names begin so. */
const wanted = process.argv.slice(2);
const closing = [];
const house = await openHouse({ after: (close) => closing.push(close) });
const browser = await launch();
const complaints = [];

async function picture(look, context, name, { path, allow = [], arrange }) {
  const visitor = await browser.newContext({ ...context, reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await visitor.newPage();
  const complain = (text) =>
    [...allow, /Service Worker registration blocked/].some((known) => known.test(text)) ||
    complaints.push(`${name}, ${look}: ${text}`);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complain(message.text()));
  page.on("pageerror", (error) => complain(error.message));
  try {
    await page.goto(house.url + path);
    await page.waitForLoadState("networkidle");
    await arrange?.(page, house);
    await page.evaluate(() => document.fonts.ready);
    // A dialog covers the screen: the page behind it says nothing.
    const fullPage = (await page.locator("dialog[open]").count()) === 0;
    await page.screenshot({ path: `${OUT}${name}.${look}.png`, fullPage });
  } catch (error) {
    complain(error.message); // the other pictures are worth having all the same
  } finally {
    await visitor.close();
  }
}

try {
  if (wanted.length === 0) await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.some((each) => name.startsWith(each))) continue;
    await Promise.all(Object.entries(LOOKS).map(([look, context]) => picture(look, context, name, page)));
    console.log(name);
  }
} finally {
  await browser.close();
  for (const close of closing.reverse()) await close();
}
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exitCode = 1;
}
