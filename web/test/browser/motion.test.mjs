/** Each move is seen once: sampled frame by frame through whole turns, with motion on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dragTo, lying, soon, visitor, watchFlights } from "./browser.mjs";
import { openHouse, sharedHouse } from "./house.mjs";
import { faultsOf, watchPieces } from "./motion.mjs";
import { layTable, moveList, turnOrEnd, writeMove } from "./tables.mjs";

const house = sharedHouse(["--house-reply-ms", "100-200"]);

/** Nothing has been in the air for a while. */
async function atRest(page) {
  let quiet = 0;
  await soon(
    () => page.locator(".flight").count(),
    (aloft) => {
      quiet = aloft === 0 ? quiet + 1 : 0;
      assert.ok(quiet > 12, "nothing moves any more");
    },
  );
}

for (const [game, seats, chosen] of [
  ["cubulus", 2, [3, 8, 1]],
  ["attakube", 2, [0, 2, 5]],
  ["cube-attack", 3, [0, 1, 2, 0]],
  ["blox", 2, [0, 3, 1]],
]) {
  test(`${game}: own moves and those of the house are each seen once, in order, never backwards`, async (t) => {
    const { page } = await visitor(t, { motion: "no-preference" });
    await layTable(page, house, game, seats);
    let seen = 0;
    for (const number of chosen) {
      if (!(await turnOrEnd(page))) break;
      await atRest(page);
      const stop = await watchPieces(page);
      await writeMove(page, number);
      await turnOrEnd(page);
      await atRest(page);
      const flights = await stop();
      assert.deepEqual(faultsOf(flights).faults, [], `${game}, move ${number}`);
      seen += flights.length;
    }
    if (game !== "attakube") assert.ok(seen > 0, "something was seen to move");
  });
}

test("a hint plays nothing again, and neither does talk, a clock or a second look", async (t) => {
  const { page } = await visitor(t, { motion: "no-preference" });
  await layTable(page, house, "cubulus");
  await turnOrEnd(page);
  await atRest(page);
  const pieces = () => page.locator('[role=gridcell]:not([aria-label*=", empty"])').count();
  await writeMove(page, 3);
  const before = await pieces();
  await turnOrEnd(page);
  await atRest(page);
  const stop = await watchPieces(page);
  await page.locator("[data-strip]").getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Play it" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "What can I do?" }).click();
  await page.waitForTimeout(800);
  assert.deepEqual(await stop(), [], "nothing flies");
  // Seeing it again is asked for, and shows it once.
  const again = await watchPieces(page);
  const flew = await watchFlights(page);
  await page.getByRole("button", { name: "See it again" }).click();
  await flew();
  await atRest(page);
  const { faults, journeys } = faultsOf(await again());
  assert.deepEqual(faults, []);
  // What was taken leaves the board in the same step.
  assert.ok(journeys.length <= ((await pieces()) < before ? 2 : 1), "it is shown once");
});

test("a cube that was dragged settles where it was dropped, and never flies back", async (t) => {
  const own = await openHouse(t, ["--house-reply-ms", "3000-3000"]);
  const { page } = await visitor(t, { motion: "no-preference" });
  await layTable(page, own, "cubulus");
  await turnOrEnd(page);
  await atRest(page);
  const white = (await page.locator("[data-cell=A1].movable").count()) > 0;
  // A corner cube shows 1: it goes one cell straight on.
  const [from, to] = white ? ["A1", "A2"] : ["A9", "A8"];
  const goal = await lying(page.locator(`[data-cell=${to}]`));
  const middle = { x: goal.x + goal.width / 2, y: goal.y + goal.height / 2 };
  const before = Number(await moveList(page));
  const stop = await watchPieces(page);
  await dragTo(page, page.locator(`[data-cell=${from}]`), page.locator(`[data-cell=${to}]`));
  await soon(
    () => page.locator(`[data-cell=${to}]`).getAttribute("aria-label"),
    (name) => assert.match(name, /cube/),
  );
  await atRest(page);
  for (const { frames } of await stop()) {
    if (frames[0].events > before + 1) continue; // the server has answered meanwhile
    for (const { x, y } of frames)
      assert.ok(Math.hypot(x - middle.x, y - middle.y) < goal.width, "it stays where it was let go");
  }
});

test("an own move is seen before the house has answered, and taken back if the house refuses it", async (t) => {
  const { page } = await visitor(t, { motion: "no-preference" });
  // The way back from the server can be held up: then only the page itself can have answered the hand.
  const held = [];
  let hold = false;
  let refuse = false;
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, cmd } = JSON.parse(message);
      if (refuse && cmd === "play")
        socket.send(JSON.stringify({ id, error: { code: "not-your-turn", message: "not now" } }));
      else server.send(message);
    });
    server.onMessage((message) => (hold ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  await layTable(page, house, "cubulus");
  await turnOrEnd(page);
  await atRest(page);
  const [from, to] = (await page.locator("[data-cell=A1].movable").count()) > 0 ? ["A1", "A2"] : ["A9", "A8"];
  const move = async () => {
    await page.locator(`[data-cell=${from}]`).click();
    await page.locator(`[data-cell=${to}]`).and(page.locator('[aria-label*="can go here"]')).click();
  };
  refuse = true;
  await move();
  await page.locator("[data-strip].refused").waitFor();
  await soon(
    () => page.locator(`[data-cell=${from}]`).getAttribute("aria-label"),
    (name) => assert.match(name, /cube/, "it is back where it was"),
  );
  refuse = false;
  hold = true;
  const flew = await watchFlights(page);
  await move();
  await flew();
  await soon(
    () => page.locator(`[data-cell=${to}]`).getAttribute("aria-label"),
    (name) => assert.match(name, /cube/),
  );
  hold = false;
  for (const send of held) send();
  await turnOrEnd(page);
});
