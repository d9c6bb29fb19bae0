/**
 * How fast the page is on a phone-like machine: a processor four times slower, 1.6 Mbit/s, 150 ms. Prints the time from the first visit to a usable shelf, and to a table with a first move,
 * each beside its bar; how many files and bytes came until then, which is the same on every machine; how much moved by itself meanwhile; and, for every game, the tasks over 50 ms in the first moves at a table: those while a piece was in the air, and all.
 * `make page-speed`; with CUBO=PROGRAM it measures another build, so that two can be compared.
 */
import { launch } from "./browser/chromium.mjs";
import { openHouse } from "./browser/house.mjs";
import { layTable, turnOrEnd } from "./browser/tables.mjs";
import { GAMES } from "./games.mjs";

const SHELF_MS = 2500;
const TABLE_MS = 5000;
const TASK_MS = 50;
/** How many times slower a phone's processor is taken to be. */
const SLOWER = 4;
const ROUNDS = Number(process.env.ROUNDS ?? 3); // none: the tasks alone
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

/** From the first visit to the page of a game until moves are offered at a table, laid as soon as it can be. */
async function table() {
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

/** So long the page is left alone after a move: every look at it from outside would be a task of its own. */
const MOTION_MS = Number(process.env.MOTION_MS ?? 3000);

/**
 * The long tasks while the first moves of a game are played and answered. Times of the processor, not of the clock: what else the machine does counts little, and four times as much is what a processor
 * four times slower takes.
 */
async function moves(game) {
  const context = await browser.newContext(VISITOR);
  const page = await context.newPage();
  await layTable(page, house, game);
  await turnOrEnd(page);
  await page.waitForTimeout(MOTION_MS); // what begins with the table: sounds, files for later
  await page.evaluate(() => {
    let aloft = false;
    new MutationObserver(() => {
      if (aloft === (document.querySelector(".flight") !== null)) return;
      aloft = !aloft;
      performance.mark(aloft ? "cubo-up" : "cubo-down");
    }).observe(document.body, { childList: true, subtree: true });
  });
  const wire = await context.newCDPSession(page);
  const events = [];
  wire.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: ["toplevel", "blink.user_timing"] };
  await wire.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await page.evaluate(() => performance.mark("cubo-here"));
  const ups = () => page.evaluate(() => performance.getEntriesByName("cubo-up").length);
  // Before some games pieces are set up, which does not move any.
  for (let move = 0, flown = 0; flown < 3 && move < 12 && (await turnOrEnd(page)); move++) {
    const before = await ups();
    await page.locator("[data-notation]").focus();
    await page.locator("[data-notation] ~ [role=listbox] [role=option]").first().waitFor();
    for (let n = 0; n <= move % 3; n++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(MOTION_MS);
    await page.locator("[data-notation]").blur();
    if ((await ups()) > before) flown += 1;
  }
  const traced = new Promise((done) => wire.once("Tracing.tracingComplete", done));
  await wire.send("Tracing.end");
  await traced;
  await context.close();
  const marks = events.filter(({ name }) => name.startsWith("cubo-")).sort((a, b) => a.ts - b.ts);
  const flights = marks.flatMap(({ name, ts }, n) =>
    name === "cubo-up" ? [[ts, marks.slice(n).find((mark) => mark.name === "cubo-down")?.ts ?? Infinity]] : [],
  );
  const long = events
    .filter(({ name, tid, pid }) => name.endsWith("RunTask") && tid === marks[0]?.tid && pid === marks[0]?.pid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: (SLOWER * tdur) / 1000 }))
    .filter(({ ms }) => ms > TASK_MS);
  const during = long.filter(({ from, to }) => flights.some(([up, down]) => from < down && to > up));
  const longest = Math.round(Math.max(0, ...during.map(({ ms }) => ms)));
  return { flights: flights.length, during: during.length, longest, all: long.length };
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const told = (what, visits, bar) => {
  const times = visits.map(({ took }) => took);
  const ms = middle(times);
  const { files, bytes, moved } = visits.at(-1);
  console.log(
    `${what.padEnd(34)}${String(Math.round(ms)).padStart(6)} ms (best ${Math.round(Math.min(...times))})   bar ${bar} ms   ${ms <= bar ? "kept" : "OVER"}   ${files} files, ${Math.round(bytes / 1000)} kB, moved ${moved.toFixed(3)}`,
  );
};

try {
  const shelves = [];
  const tables = [];
  for (let round = 0; round < ROUNDS; round++) {
    shelves.push(await shelf());
    tables.push(await table());
  }
  if (ROUNDS > 0) {
    console.log(`The middle one of ${ROUNDS} visits, on a processor four times slower, 1.6 Mbit/s, 150 ms:`);
    told("first visit to the shelf", shelves, SHELF_MS);
    told("first visit to a table to move at", tables, TABLE_MS);
  }
  console.log(`Tasks over ${TASK_MS} ms in three moves of pieces and their answers, on such a processor:`);
  for (const game of GAMES) {
    const { flights, during, longest, all } = await moves(game);
    console.log(
      `${game.padEnd(16)}${during} while a piece was in the air (${flights} flights), the longest ${longest} ms; ${all} in all`,
    );
  }
} finally {
  await browser.close();
  for (const close of closing.reverse()) await close();
}
