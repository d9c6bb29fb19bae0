/** The pages around the tables, as visitors meet them: readable by everybody, at their own addresses, in both languages, without a complaint. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { accessible, lying, soon, visitor } from "./browser.mjs";
import { GAMES } from "../games.mjs";
import { sharedHouse } from "./house.mjs";
import { ALL, called, SOME, visitorOf, whole } from "./looks.mjs";
import { turnOrEnd } from "./tables.mjs";

const PAGES = [
  ...[
    "/",
    "/lobby",
    "/account",
    "/account/bots",
    "/games",
    "/ratings",
    "/daily",
    "/league",
    "/@nobody",
    "/settings",
    "/about",
    "/legal",
    "/nowhere",
    "/replay",
    "/rules/cubulus",
    "/rules/blox/summary",
  ],
  ...GAMES.map((game) => `/game/${game}`),
];

const house = sharedHouse();

const arrive = async (page, path) => {
  await page.goto(house.url + path);
  await page.locator("h1").waitFor();
  await page.waitForLoadState("networkidle");
};

/** Each page is seen on one of the screens; `TOUR=all` (make test-long) shows every page in every look. */
for (const [n, look] of (whole ? ALL : SOME).entries()) {
  test(`pages keep the laws at ${called(look)}`, async (t) => {
    // The browser tells of the page of a member whom there is not; so does ours.
    const { page } = await visitor(t, { ...visitorOf(look), allow: [/404 .*\/api\/members\/nobody/] });
    for (const [m, path] of PAGES.entries()) {
      if (!whole && (n + m) % SOME.length > 0) continue;
      await arrive(page, path);
      await audit(page, { name: `${path} ${called(look)}`, phone: look.screen.phone });
    }
  });
}

for (const look of [ALL[4], ALL[7]]) {
  test(`the first Play and the form of a game keep the laws at ${called(look)}`, async (t) => {
    const { page } = await visitor(t, visitorOf(look));
    const { phone } = look.screen;
    await arrive(page, "/");
    await page.locator('article:has(a[href="/game/cube-attack"]) button').click();
    await page.locator("dialog[open]").waitFor();
    await audit(page, { name: `first Play ${called(look)}`, phone });
    await arrive(page, "/game/attakube");
    await page.locator("summary").click();
    await audit(page, { name: `options ${called(look)}`, phone });
  });
}

/** Tells how much of the page moves by itself while it loads, as browsers reckon it: what follows a touch does not count. */
const watchShifts = (page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          globalThis.shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
async function staysInPlace(page, name) {
  const shifts = await page.evaluate(() => globalThis.shifts);
  const all = shifts.reduce((sum, { value }) => sum + value, 0);
  assert.ok(all < 0.02, `${name}: ${all.toFixed(3)} moved: ${JSON.stringify(shifts)}`);
}

for (const look of [ALL[0], ALL.find(({ screen, language }) => screen.phone && language === "fr")]) {
  test(`nothing moves under a finger while the shelf and a table load, at ${called(look)}`, async (t) => {
    const { page, context } = await visitor(t, visitorOf(look));
    await watchShifts(page);
    /** The shelf with a house that answers after it was drawn: what was to be pressed is where it was. */
    const loads = async (name) => {
      const files = [];
      const note = (request) => files.push(new URL(request.url()).pathname);
      let answer;
      const answered = new Promise((done) => (answer = done));
      await context.route("**/api/**", async (route) => {
        await answered;
        await route.continue();
      });
      page.on("request", note);
      await page.goto(house.url, { waitUntil: "commit" });
      const play = page.locator('article:has(a[href="/game/cubulus"]) button');
      const before = await lying(play);
      const assets = files.filter((file) => file.startsWith("/assets/"));
      assert.ok(assets.length <= 10, `${name}: a few files: ${assets.join(" ")}`);
      assert.ok(!assets.some((file) => file.endsWith(".wasm")), `${name}: no engine before the shelf`);
      page.off("request", note);
      answer();
      await page.waitForLoadState("networkidle");
      await context.unroute("**/api/**");
      const after = await lying(play);
      assert.ok(
        Math.hypot(after.x - before.x, after.y - before.y) < 1,
        `${name}: it stays where it was, ${before.y} ${after.y}`,
      );
      await staysInPlace(page, name);
    };
    await loads("the shelf of somebody new");
    await page.locator('article:has(a[href="/game/cubulus"]) button').click();
    await page.locator("dialog[open] ul[aria-busy] button").first().click();
    await page.waitForURL(/\/table\//);
    await turnOrEnd(page);
    await page.reload();
    await turnOrEnd(page);
    await page.waitForLoadState("networkidle");
    await staysInPlace(page, "a table");
    await arrive(page, "/");
    await loads("the shelf with a game of one's own");
  });
}

test("from the shelf to a table against the house in two clicks", async (t) => {
  const { page } = await visitor(t);
  await arrive(page, "/");
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /Against the house/ }).click();
  await page.waitForURL(/\/table\/[0-9a-z]{16}(#|$)/);
});

test("the first Play offers a lesson, a first game and the full game; then the page remembers", async (t) => {
  const { page } = await visitor(t);
  await arrive(page, "/");
  const play = page.getByRole("button", { name: "Play Cubulus" });
  const offer = page.locator("dialog[open]");
  await play.click();
  await offer.getByRole("link", { name: /A three-minute lesson/ }).waitFor();
  await offer.getByRole("heading", { name: "The full game" }).waitFor();
  await accessible(page, "the first Play");
  // Strength is chosen before what begins.
  const order = await offer.evaluate((dialog) => {
    const strength = dialog.querySelector("input[type=radio]");
    const begin = [...dialog.querySelectorAll("button")].find((each) => /Against the house/.test(each.textContent));
    return Boolean(strength.compareDocumentPosition(begin) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  assert.ok(order, "the strength stands before the button");
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/api/tables")),
    offer.getByRole("button", { name: /A first game/ }).click(),
  ]);
  const { table } = request.postDataJSON();
  assert.deepEqual(
    [table.options, table.places],
    [{ level: 1 }, [{ for: "person" }, { for: "house", level: "beginner" }]],
  );
  await page.waitForURL(/\/table\//);
  await arrive(page, "/");
  await play.click();
  await offer.getByRole("button", { name: /Against the house/ }).waitFor();
  assert.equal(await offer.getByRole("button", { name: /A first game/ }).count(), 0, "it is no longer the first time");
  // With another game it is.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Play BLOX" }).click();
  await offer.getByRole("button", { name: /A first game/ }).waitFor();
  await page.keyboard.press("Escape");
  await arrive(page, "/game/blox");
  await page.getByRole("link", { name: /A three-minute lesson/ }).click();
  await page.waitForURL(/\/lesson\/blox$/);
});

test("whoever is invited sees the game, its picture and what was agreed; the address bar is an invitation too", async (t) => {
  const host = await visitor(t);
  await arrive(host.page, "/game/cubulus");
  await host.page.getByLabel("Who takes seat 2").selectOption("friend");
  await host.page.getByLabel("Your name").fill("Ada");
  await host.page.getByRole("radio", { name: "5 min + 5 s" }).check();
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/#pass=[\w-]{22}$/);
  const bar = host.page.url();
  assert.equal(bar, await host.page.locator("input[readonly]").first().inputValue());
  // What the host sees is the same when the page is loaded anew from that address, once they have sat down.
  await host.page.getByText("(you)").waitFor();
  await host.page.reload();
  await host.page.getByText("(you)").waitFor();
  const friend = await visitor(t);
  await friend.page.goto(bar);
  await friend.page.getByRole("heading", { name: "Ada invites you to a game of Cubulus" }).waitFor();
  await friend.page.locator("header .picture svg").waitFor();
  await friend.page.getByText("5 minutes each, and 5 seconds a turn").waitFor();
  await friend.page.getByText("2: the tournament game").waitFor();
  await friend.page.getByRole("link", { name: "The rules" }).waitFor();
  await accessible(friend.page, "an invitation");
  // Without its pass the address says what to do.
  const stranger = await visitor(t);
  await stranger.page.goto(bar.split("#")[0]);
  await stranger.page.getByText(/address alone opens no door/).waitFor();
});

test("the tab says whose turn it is and how much was said", async (t) => {
  const [host, friend] = [await visitor(t), await visitor(t)];
  await arrive(host.page, "/");
  await host.page.getByRole("button", { name: "Play Cubulus" }).click();
  await host.page.getByRole("button", { name: /With a friend/ }).click();
  await host.page.waitForURL(/#pass=/);
  await friend.page.goto(host.page.url());
  await friend.page
    .getByRole("button", { name: /Sit down/ })
    .first()
    .click();
  await friend.page.getByLabel("Your name").fill("Zoé");
  await friend.page.locator("dialog[open]").getByRole("button", { name: "Sit down" }).click();
  const told = ({ page }) =>
    page.evaluate(() => [document.title, document.querySelector("link[rel=icon]").getAttribute("href")].join(" "));
  const titles = await soon(
    () => Promise.all([host, friend].map(told)),
    (both) =>
      assert.deepEqual([...both].sort(), ["Cubulus · Cubothèque /icon.svg", "Your turn · Cubulus /icon-turn.svg"]),
  );
  await friend.page.getByRole("tab", { name: "Talk" }).click();
  await friend.page.getByRole("button", { name: "Hello!" }).click();
  await soon(
    () => told(host),
    (now) => assert.equal(now, `(1) ${titles[0].replace("/icon.svg", "/icon-turn.svg")}`),
  );
  await host.page.getByRole("tab", { name: "Talk" }).click();
  await soon(
    () => told(host),
    (now) => assert.equal(now, titles[0]),
  );
});

test("a link that was cut off says so at once", async (t) => {
  const { page } = await visitor(t);
  const whole = `${house.url}/table/cv08va2b7qbjmf39#pass=YBd-Ur4jxukvjaj6gE43GA`;
  for (const cut of [1, 10, 22, 30, 38]) {
    await page.goto("about:blank");
    await page.goto(whole.slice(0, -cut));
    await page
      .getByRole("heading", { name: "This link is not whole" })
      .or(page.getByRole("heading", { name: "This table is not here" }))
      .waitFor();
  }
});

test("from the shelf to a table at this screen in two clicks, and back to it from the shelf", async (t) => {
  const { page } = await visitor(t);
  await arrive(page, "/");
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /At this screen/ }).click();
  await page.waitForURL(/\/local\//);
  const address = new URL(page.url()).pathname;
  await page.getByRole("combobox", { name: "Write a move" }).waitFor();
  await arrive(page, "/");
  await page.locator(`a[href="${address}"]`).waitFor();
  await page.getByRole("button", { name: "Remove this table" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.locator(`a[href="${address}"]`).waitFor({ state: "detached" });
});

test("a house that does not answer is no reason not to play against it", async (t) => {
  const { page } = await visitor(t, { allow: [/ERR_FAILED/] });
  await arrive(page, "/");
  await page.route("**/api/tables", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Play Cubulus" }).click();
  await page.getByRole("button", { name: /Against the house/ }).click();
  await page.waitForURL(/\/local\//);
  await page.getByRole("combobox", { name: "Write a move" }).waitFor();
});

test("the dialog closes with Escape and gives the focus back", async (t) => {
  const { page } = await visitor(t);
  await arrive(page, "/");
  const play = page.getByRole("button", { name: "Play BLOX" });
  await play.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await soon(
    () => play.evaluate((each) => each === document.activeElement),
    (focused) => assert.ok(focused, "the focus is back"),
  );
});

test("a listed table stands on everybody's shelf", async (t) => {
  const host = await visitor(t);
  await arrive(host.page, "/game/cube-attack");
  await host.page.getByLabel("Who takes seat 2").selectOption("friend");
  await host.page.getByRole("switch", { name: "Open to everybody" }).check();
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.waitForURL(/\/table\//);
  const address = new URL(host.page.url()).pathname;
  const guest = await visitor(t, { language: "fr" });
  await arrive(guest.page, "/");
  await guest.page.locator(`a[href="${address}"]`).waitFor();
});

test("the language changes everywhere at once, and stays", async (t) => {
  const { page } = await visitor(t, { language: "fr" });
  await arrive(page, "/game/blox");
  await page.getByRole("heading", { name: "Dresser une table" }).waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Lay a table" }).waitFor();
  await page.locator("html[lang=en]").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Lay a table" }).waitFor();
});

test("a clause has an address, and is brought into view", async (t) => {
  const { page } = await visitor(t);
  await arrive(page, "/rules/cubulus#CU-50");
  await page.locator("#CU-50").waitFor();
  await page.waitForFunction(() => {
    const box = document.getElementById("CU-50")?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= innerHeight;
  });
});

test("a shared screen warns, and then begins afresh for the next guest", async (t) => {
  const { page, context } = await visitor(t);
  // Time stands still but for what is let pass: nobody is late with an answer.
  await page.clock.install();
  await arrive(page, "/settings?kiosk=90");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Evening light" }).click();
  await page.evaluate(() => sessionStorage.setItem("cubo.talk", "[]")); // as from a table of before
  const still = page.getByRole("dialog", { name: "Are you still there?" });
  await page.clock.fastForward(80_000);
  await still.waitFor();
  await page.getByRole("button", { name: "I am still here" }).click();
  await still.waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).pathname, "/settings");
  await page.clock.fastForward(80_000);
  await still.waitFor();
  await page.getByRole("button", { name: "Finish now" }).click();
  await page.waitForURL(`${house.url}/`);
  const kept = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith("cubo.")),
    );
  await soon(kept, (names) => assert.deepEqual(names, []));
  await soon(
    () => context.cookies(),
    (cookies) => assert.deepEqual(cookies, []),
  );
});

test("the first visit needs at most 150 kB of script, and no engine", async (t) => {
  const { page } = await visitor(t);
  const fetched = [];
  page.on("response", (response) => fetched.push(response));
  await arrive(page, "/");
  let bytes = 0;
  for (const response of fetched) {
    const { pathname } = new URL(response.url());
    assert.ok(!pathname.endsWith(".wasm"), "the engine comes with the first table");
    if (pathname.endsWith(".js")) bytes += (await response.request().sizes()).responseBodySize;
  }
  t.diagnostic(`${bytes} bytes of script`);
  assert.ok(bytes > 10_000 && bytes <= 150_000, `${bytes} bytes`);
});

test("the about page leads to the licences of everything that others wrote, also when the page is kept by the browser", async (t) => {
  const { page, context } = await visitor(t, { keeps: true, allow: [/favicon\.ico/] });
  await arrive(page, "/about");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [notices] = await Promise.all([context.waitForEvent("page"), page.locator('a[href="/notices.txt"]').click()]);
  const text = await notices.locator("body").innerText();
  for (const part of ["serde ", "rusqlite ", "svelte ", "uqr ", "OFL-1.1", "Permission is hereby granted"]) {
    assert.ok(text.includes(part), `nothing of ${part}`);
  }
});
