/** Tables when connections and games end: a silent network, truncated links, and rematches. */
import assert from "node:assert/strict";
import { createServer, connect } from "node:net";
import { test } from "node:test";
import { soon, visitor } from "./browser.mjs";
import { atEnd } from "./ends.mjs";
import { openHouse, sharedHouse } from "./house.mjs";

/** A proxy that can drop everything silently, as an unreachable network does: nothing is closed, nothing arrives. */
async function wayTo(t, house) {
  const { hostname, port } = new URL(house.url);
  const ends = new Set();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const swallow = (from, to) => from.on("data", (bytes) => held || to.write(bytes));
    swallow(near, far);
    swallow(far, near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => (ends.delete(end), held || other.destroy()));
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  atEnd(t, () => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, hold: () => (held = true), release: () => (held = false) };
}

/** Opens a table from a page of the server. */
const lay = (page, table) =>
  page.evaluate(
    async (wish) =>
      (
        await fetch("/api/tables", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ table: wish }),
        })
      ).json(),
    table,
  );

/** Opens the page of a table and sits down. */
async function sit(page, url, table, name, pass = "") {
  await page.goto(url);
  await page.evaluate(
    ([id, seatings]) => sessionStorage.setItem(`cubo.arrival.${id}`, seatings),
    [table, JSON.stringify([{ place: name === "Ada" ? 0 : 1, name }])],
  );
  await page.goto(`${url}/table/${table}${pass && `#pass=${pass}`}`);
}

const people = {
  game: "cubulus",
  places: [{ for: "person" }, { for: "person" }],
  fixed: true,
  clock: { kind: "none" },
};

// How soon is promised too (docs/web.md), and tested where time stands still: src/host/remote.test.ts, crates/server/tests/absence.rs.
test("a network that falls silent is shown to the person and to the opponent, and mends by itself", async (t) => {
  const house = await openHouse(t);
  const way = await wayTo(t, house);
  const { page: ada } = await visitor(t);
  const { page: zoe } = await visitor(t, { allow: [/WebSocket connection/, /ERR_/] });
  await ada.goto(house.url);
  const { table, links } = await lay(ada, people);
  await sit(ada, house.url, table, "Ada");
  await sit(zoe, way.url, table, "Zoé", links.seat);
  for (const page of [ada, zoe]) await page.locator("[data-cell=E5]").waitFor();
  const lost = zoe.getByText("The connection is gone", { exact: false }).first();
  const away = ada.getByRole("group", { name: "Zoé" }).getByText(/\baway\b/);
  await soon(
    async () => [await lost.count(), await away.count()],
    (counts) => assert.deepEqual(counts, [0, 0]),
  );
  way.hold();
  await lost.waitFor();
  await away.waitFor();
  way.release();
  await lost.waitFor({ state: "detached" });
  await away.waitFor({ state: "detached" });
});

const house = sharedHouse(["--house-nodes", "60"]);

test("an address without its pass, with another's, or cut off says what is missing", async (t) => {
  const { page: ada } = await visitor(t);
  await ada.goto(house.url);
  const { table, links } = await lay(ada, people);
  const { page: eve } = await visitor(t);
  const says = async (path, title) => {
    await eve.goto("about:blank");
    await eve.goto(`${house.url}/table/${path}`);
    await eve.getByRole("heading", { name: title }).waitFor();
  };
  await says(table, "This table is private");
  await says(`${table}#pass=${"A".repeat(22)}`, "This link does not open this table");
  await says(`${table}#pass=${links.seat.slice(0, 12)}`, "This link is not whole");
  await says(table.slice(0, 9), "This link is not whole");
  await says("0123456789abcdef", "This table is not here");
});

test("against the house “Play again” is one click to a game that has begun, with the same company", async (t) => {
  const { page } = await visitor(t);
  await page.goto(house.url);
  const { table, shown } = await lay(page, {
    game: "cubulus",
    places: [{ for: "person" }, { for: "house", level: "easy" }],
    fixed: true,
  });
  const { player } = shown.state.chairs[1];
  await sit(page, house.url, table, "Ada");
  await page.locator("[data-cell=E5]").waitFor();
  await page.getByText(player).first().waitFor();
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.evaluate(() => {
    globalThis.rooms = 0;
    new MutationObserver(
      () => (globalThis.rooms += Number(document.body.innerText.includes("Before the game"))),
    ).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(table));
  await page.locator("[data-cell=E5]").waitFor();
  await page.getByText(player).first().waitFor();
  await soon(
    () => page.locator("body").innerText(),
    (text) => assert.doesNotMatch(text, /You have lost/),
  );
  assert.equal(await page.evaluate(() => globalThis.rooms), 0, "no waiting room on the way");
});

test("with people the other sees who would like to play again, and joins", async (t) => {
  const { page: ada } = await visitor(t);
  const { page: zoe } = await visitor(t);
  await ada.goto(house.url);
  const { table, links } = await lay(ada, people);
  await sit(ada, house.url, table, "Ada");
  await sit(zoe, house.url, table, "Zoé", links.seat);
  for (const page of [ada, zoe]) await page.locator("[data-cell=E5]").waitFor();
  await zoe.getByRole("button", { name: "Resign" }).first().click();
  await zoe.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await zoe.getByRole("button", { name: "Play again" }).click();
  await ada.getByText("Zoé would like to play again.").first().waitFor();
  await ada.getByRole("button", { name: "Join" }).click();
  for (const page of [ada, zoe]) {
    await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(table));
    await page.locator("[data-cell=E5]").waitFor();
  }
});
