/**
 * How fast the page is on a phone-like machine: a processor four times slower, 1.6 Mbit/s, 150 ms. Prints the time from the first visit to a usable shelf, and to a table with a first move,
 * each beside its bar; how many files and bytes came until then, which is the same on every machine; how much moved by itself meanwhile; and the tasks over 50 ms while a piece moves.
 * `make page-speed`; with CUBO=PROGRAM it measures another build, so that two can be compared.
 */
import { launch } from "./browser/chromium.mjs";
import { openHouse } from "./browser/house.mjs";
import { layTable, turnOrEnd, writeMove } from "./browser/tables.mjs";

const SHELF_MS = 2500;
const TABLE_MS = 5000;
const TASK_MS = 50;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** A wide window, where moves can be written: what is slow is the machine and the line. */
const VISITOR = { viewport: { width: 1280, height: 800 }, locale: "en-GB", serviceWorkers: "block" };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const closing = [];
const house = await openHouse({ after: (close) => closing.push(close) });
const browser = await launch();

/** A visitor who was never here; `came` counts what was fetched. Workers would fetch past the slow line: none keeps anything here. */
async function stranger() {
  const context = await browser.newContext(VISITOR);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", LINE);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const came = { files: 0, bytes: 0 };
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => {
    came.files += 1;
    came.bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.moved += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return { context, page, came };
}

/** From the first visit until the shelf offers a game. */
async function shelf() {
  const { context, page, came } = await stranger();
  const begin = performance.now();
  await page.goto(house.url, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Play Cubulus" }).waitFor();
  const shown = { took: performance.now() - begin, ...came };
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(() => globalThis.moved);
  await context.close();
  return { ...shown, moved };
}

/** From the first visit to the page of a game until moves are offered at a table, laid as soon as it can be; and the long tasks while the first moves are played. */
async function table() {
  const { context, page, came } = await stranger();
  const begin = performance.now();
  await layTable(page, house, "cubulus");
  await turnOrEnd(page);
  await page.locator("[data-notation]").focus();
  await page.locator("[data-notation] ~ [role=listbox] [role=option]").first().waitFor();
  const shown = { took: performance.now() - begin, ...came };
  const moved = await page.evaluate(() => globalThis.moved);
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) =>
      globalThis.longTasks.push(...list.getEntries().map((task) => task.duration)),
    ).observe({ type: "longtask" });
  });
  for (let move = 0; move < 2 && (await turnOrEnd(page)); move++) await writeMove(page, move);
  const tasks = await page.evaluate(() => globalThis.longTasks);
  await context.close();
  return { ...shown, moved, tasks };
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const told = (what, visits, bar) => {
  const ms = middle(visits.map(({ took }) => took));
  const { files, bytes, moved } = visits.at(-1);
  console.log(
    `${what.padEnd(34)}${String(Math.round(ms)).padStart(6)} ms   bar ${bar} ms   ${ms <= bar ? "kept" : "OVER"}   ${files} files, ${Math.round(bytes / 1000)} kB, moved ${moved.toFixed(3)}`,
  );
};

try {
  const shelves = [];
  const tables = [];
  for (let round = 0; round < ROUNDS; round++) {
    shelves.push(await shelf());
    tables.push(await table());
  }
  console.log(`The middle one of ${ROUNDS} visits, on a processor four times slower, 1.6 Mbit/s, 150 ms:`);
  told("first visit to the shelf", shelves, SHELF_MS);
  told("first visit to a table to move at", tables, TABLE_MS);
  const tasks = tables.flatMap((one) => one.tasks).filter((ms) => ms > TASK_MS);
  console.log(
    `tasks over ${TASK_MS} ms in two moves:    ${tasks.length / ROUNDS} a visit, the longest ${Math.round(Math.max(0, ...tasks))} ms`,
  );
} finally {
  await browser.close();
  for (const close of closing.reverse()) await close();
}
