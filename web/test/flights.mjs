/** The long tasks of the first moves of a game: what a page did for so long that it could not draw meanwhile, and whether a piece was in the air. */
import { layTable, turnOrEnd } from "./browser/tables.mjs";

export const TASK_MS = 50;
/** So long the page is left alone after a move: every look at it from outside would be a task of its own. */
const MOTION_MS = Number(process.env.MOTION_MS ?? 3000);
/** Moves of pieces. */
const FLOWN = 3;

/** Plays the first moves of a game in a new page; the events of Chromium's trace of them. */
export async function traceMoves(page, house, game) {
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
  const wire = await page.context().newCDPSession(page);
  const events = [];
  wire.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: ["toplevel", "blink.user_timing"] };
  await wire.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await page.evaluate(() => performance.mark("cubo-here"));
  const ups = () => page.evaluate(() => performance.getEntriesByName("cubo-up").length);
  // Before some games pieces are set up, which does not move any.
  for (let move = 0, flown = 0; flown < FLOWN && move < 12 && (await turnOrEnd(page)); move++) {
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
  return events;
}

/**
 * The tasks of a trace that would take too long on a processor so many times slower: how many while a piece was in the air, the longest of them, and how many in all. Times of the processor, not of the
 * clock: what else the machine does counts little. A trace that does not show what is looked for is an error, not a page without long tasks.
 */
export function longTasks(events, slower) {
  const marks = events.filter(({ name }) => name.startsWith("cubo-")).sort((a, b) => a.ts - b.ts);
  const flights = marks.flatMap(({ name, ts }, n) =>
    name === "cubo-up" ? [[ts, marks.slice(n).find((mark) => mark.name === "cubo-down")?.ts ?? Infinity]] : [],
  );
  const tasks = events.filter(
    ({ name, tid, pid }) => name.endsWith("RunTask") && tid === marks[0]?.tid && pid === marks[0]?.pid,
  );
  if (!tasks.some(({ tdur }) => tdur > 0)) throw new Error("the trace has no tasks of the page with processor time");
  if (flights.length === 0) throw new Error("no piece was seen in the air");
  const long = tasks
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: (slower * tdur) / 1000 }))
    .filter(({ ms }) => ms > TASK_MS);
  const during = long.filter(({ from, to }) => flights.some(([up, down]) => from < down && to > up));
  const longest = Math.round(Math.max(0, ...during.map(({ ms }) => ms)));
  return { flights: flights.length, during: during.length, longest, all: long.length };
}
