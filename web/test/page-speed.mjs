/**
 * How fast the page is on a phone-like machine: a processor four times slower, 1.6 Mbit/s, 150 ms. Prints the time from the first visit to a usable shelf, and to a table with a first move; how many files
 * and bytes came until then, which is the same on every machine; how much moved by itself meanwhile; and, for every game, the tasks over 50 ms in the first moves at a table: those while a piece was in the air, and all.
 * Each stands beside its bar, and beside what another build does (BEFORE=PROGRAM): the two are visited in turn, so that whatever else the machine does slows both down. `make page-speed`.
 */
import { launch } from "./browser/chromium.mjs";
import { CUBO, openHouse } from "./browser/house.mjs";
import { layTable, turnOrEnd } from "./browser/tables.mjs";
import { TASK_MS, longTasks, traceMoves } from "./flights.mjs";
import { GAMES } from "./games.mjs";

const SHELF_MS = 2500;
const TABLE_MS = 5000;
/** How many times slower a phone's processor is taken to be. */
const SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 3); // none: the tasks alone
/** A wide window, where moves can be written: what is slow is the machine and the line. */
const VISITOR = { viewport: { width: 1280, height: 800 }, locale: "en-GB", serviceWorkers: "block" };
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const BEFORE = process.env.BEFORE;
/** What is measured: a name and a program each. */
const SIDES = BEFORE ? { before: BEFORE, after: CUBO } : { now: CUBO };

const closing = [];
let browser;

/** A visitor who was never here; `came` counts what was fetched. Workers would fetch past the slow line: none keeps anything here. */
async function stranger() {
  const context = await browser.newContext(VISITOR);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", LINE);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
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
async function shelf(house) {
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

/** From the first visit to the page of a game until moves are offered at a table, laid as soon as it can be. */
async function table(house) {
  const { context, page, came } = await stranger();
  const begin = performance.now();
  await layTable(page, house, "cubulus");
  await turnOrEnd(page);
  await page.locator("[data-notation]").focus();
  await page.locator("[data-notation] ~ [role=listbox] [role=option]").first().waitFor();
  const shown = { took: performance.now() - begin, ...came };
  const moved = await page.evaluate(() => globalThis.moved);
  await context.close();
  return { ...shown, moved };
}

/** The long tasks while the first moves of a game are played and answered. */
async function moves(house, game) {
  const context = await browser.newContext(VISITOR);
  try {
    return longTasks(await traceMoves(await context.newPage(), house, game), SLOWER);
  } catch (why) {
    throw new Error(`${game} was not measured: ${why.message}`, { cause: why });
  } finally {
    await context.close();
  }
}

/** Measures all sides, one after the other; who is first changes from round to round. */
async function inTurn(houses, round, measure) {
  const found = {};
  const names = Object.keys(houses);
  for (const name of round % 2 ? names.toReversed() : names) found[name] = await measure(houses[name]);
  return found;
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const row = (what, cells, bar = "", verdict = "") =>
  console.log(
    `${what.padEnd(36)}${cells.map((cell) => cell.padStart(26)).join("")}${bar.padStart(12)}   ${verdict}`.trimEnd(),
  );
const keeps = (is) => (is ? "kept" : "OVER");

/** A line each of time, files and what moved: a cell a side. The bar is for what is measured now, which stands last. */
function told(what, visits, bar) {
  const of = Object.keys(SIDES).map((name) => visits.map((visit) => visit[name]));
  const times = of.map((those) => those.map(({ took }) => took));
  const cell = (ms) => `${Math.round(middle(ms))} ms (best ${Math.round(Math.min(...ms))})`;
  row(what, times.map(cell), `${bar} ms`, keeps(middle(times.at(-1)) <= bar));
  const last = of.map((those) => those.at(-1));
  row(
    "  files and bytes until then",
    last.map(({ files, bytes }) => `${files}, ${Math.round(bytes / 1000)} kB`),
  );
  row(
    "  moved by itself",
    last.map(({ moved }) => moved.toFixed(3)),
  );
}

try {
  const houses = {};
  for (const [name, program] of Object.entries(SIDES))
    houses[name] = await openHouse({ after: (close) => closing.push(close) }, [], program);
  browser = await launch();
  const shelves = [];
  const tables = [];
  for (let round = 0; round < ROUNDS; round++) {
    shelves.push(await inTurn(houses, round, shelf));
    tables.push(await inTurn(houses, round, table));
  }
  if (ROUNDS > 0) {
    console.log(`The middle one of ${ROUNDS} visits, on a processor four times slower, 1.6 Mbit/s, 150 ms:`);
    row("", Object.keys(SIDES), "bar");
    told("first visit to the shelf", shelves, SHELF_MS);
    told("first visit to a table to move at", tables, TABLE_MS);
  }
  console.log(
    `Tasks over ${TASK_MS} ms while a piece is in the air, in three moves and their answers, on such a processor:`,
  );
  row("", Object.keys(SIDES), "bar");
  for (const [round, game] of GAMES.entries()) {
    const found = await inTurn(houses, round, (house) => moves(house, game));
    const all = Object.keys(SIDES).map((name) => found[name]);
    row(
      game,
      all.map(({ during, longest }) => (during ? `${during}, the longest ${longest} ms` : "0")),
      "0",
      keeps(all.at(-1).during === 0),
    );
    row(
      "  flights; long tasks in all",
      all.map(({ flights, all }) => `${flights}; ${all}`),
    );
  }
} finally {
  await browser?.close();
  for (const close of closing.reverse()) await close();
}
