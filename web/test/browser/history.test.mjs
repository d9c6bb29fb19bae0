/** Two members play, find their games again, look at each other's page and follow each other; one of them leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, soon, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";
import { turnOrEnd, writeMove } from "./tables.mjs";

const PASSWORD = "three cubes on a table";

/** Becomes a member by the interface that the page itself uses. */
async function join(page, house, name) {
  await page.goto(house.url);
  const status = await page.evaluate(
    async (body) => (await fetch("/api/account", { method: "POST", body: JSON.stringify(body) })).status,
    { name, password: PASSWORD },
  );
  assert.equal(status, 200);
}

/** The first opens a table for two, both sit down by their own browsers; the first resigns. */
async function play(one, other, house, game, clock = { kind: "none" }) {
  const opened = await one.evaluate(
    async ([game, clock]) => {
      // Over days the one who opens begins, so that the test knows whose turn it is.
      const table = { game, places: [{ for: "person" }, { for: "person" }], clock, fixed: clock.kind === "days" };
      const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify({ table }) });
      return answer.json();
    },
    [game, clock],
  );
  const sit = async (page, name, pass) => {
    await page.goto(`${house.url}/table/${opened.table}${pass ? `#pass=${pass}` : ""}`);
    await page.getByRole("button", { name: /^Sit/ }).first().click();
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").getByRole("textbox").press("Enter");
    await page.getByText("(you)").or(page.locator("[data-strip]")).first().waitFor();
  };
  await sit(one, "Odile");
  await sit(other, "Zoé", opened.links.seat);
  await one.locator("[data-strip]").waitFor();
  return opened.table;
}

async function resign(page, table) {
  await page.evaluate(async (table) => {
    const looked = await (await fetch(`/api/tables/${table}`)).json();
    await new Promise((done, failed) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      socket.onopen = () =>
        socket.send(JSON.stringify({ id: 1, cmd: "resign", table, at: looked.shown.version, key: "resigned" }));
      socket.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.id === 1) (told.error ? failed(new Error(data)) : done)();
        socket.close();
      };
    });
  }, table);
}

test("members find their games and each other, and one leaves", async (t) => {
  const house = await openHouse(t);
  const odile = (await visitor(t, { allow: [/404/] })).page;
  const zoe = (await visitor(t, { viewport: PHONE, allow: [/403/] })).page;
  await join(odile, house, "Odile");
  await join(zoe, house, "Zoé");

  // A game that runs is among one's games, with whose turn it is.
  const first = await play(odile, zoe, house, "cubulus");
  await odile.goto(`${house.url}/games`);
  await odile.getByRole("heading", { name: "Your games" }).waitFor();
  await odile
    .getByText(/Your turn|Zoé to play/)
    .first()
    .waitFor();
  await audit(odile, { name: "a running game" });

  // It ends; it is found by name and by result, and can be saved.
  await resign(odile, first);
  await zoe.goto(`${house.url}/games`);
  await zoe.locator("b", { hasText: "Won" }).waitFor();
  await audit(zoe, { name: "my games", phone: true });
  await zoe.getByRole("searchbox", { name: "Search by name" }).fill("odi");
  await zoe.getByText("1 game.").waitFor();
  await zoe.getByRole("combobox", { name: "Result" }).selectOption("lost");
  await zoe.getByText("No game fits.").waitFor();
  await zoe.getByRole("combobox", { name: "Result" }).selectOption("");
  await zoe.getByRole("searchbox", { name: "Search by name" }).fill("");
  const [saved] = await Promise.all([
    zoe.waitForEvent("download"),
    zoe.getByRole("link", { name: "Save all as records" }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), "games.ndjson");

  // Played again from the list: the other is invited.
  await odile.goto(`${house.url}/games`);
  await odile.getByRole("button", { name: "Play again with Zoé" }).click();
  await odile.waitForURL(/\/table\/(?!.*undefined)[0-9a-z]{16}$/);
  await zoe.goto(`${house.url}/games`);
  await zoe.getByText("You’re invited").waitFor();

  // The page of the other: results, head to head, and a friend from now on.
  await odile.goto(`${house.url}/@zo%C3%A9`);
  await odile.getByRole("heading", { name: "Zoé", exact: true }).waitFor();
  await odile.getByRole("heading", { name: "You and Zoé" }).waitFor();
  await odile.getByText("against you").waitFor();
  await audit(odile, { name: "a profile" });
  await odile.getByRole("button", { name: "Follow" }).click();
  await odile.getByRole("button", { name: "Don’t follow Zoé any more" }).waitFor();
  await odile.getByRole("button", { name: "Ask for a game" }).click();
  await odile.getByRole("dialog").getByRole("button", { name: "BLOX" }).waitFor();
  await odile.keyboard.press("Escape");
  const phone = (await visitor(t, { viewport: PHONE, language: "fr" })).page;
  await phone.goto(`${house.url}/@Zo%C3%A9`);
  await phone.getByRole("button", { name: "Proposer une partie" }).waitFor();
  await audit(phone, { name: "a profile in French", phone: true });

  // What others see is hers to say.
  await zoe.goto(`${house.url}/account`);
  const results = zoe.getByRole("group", { name: "Your results and latest games" });
  await results.getByRole("radio", { name: "nobody" }).check();
  await zoe.getByText("Saved.").waitFor();
  await phone.reload();
  await phone.getByText("Zoé garde ses résultats pour soi.").waitFor();

  // She takes everything along and leaves; to the others she is somebody who has left.
  const [all] = await Promise.all([
    zoe.waitForEvent("download"),
    zoe.getByRole("link", { name: "Take everything along" }).click(),
  ]);
  assert.equal(all.suggestedFilename(), "cubotheque.ndjson");
  await zoe.getByText("Leave for good").first().click();
  await audit(zoe, { name: "leaving", phone: true });
  await zoe.getByLabel("Type your name").fill("Zoe B");
  await zoe.getByLabel("Password", { exact: true }).filter({ visible: true }).last().fill(PASSWORD);
  await zoe.getByRole("button", { name: "Leave for good" }).click();
  await zoe.getByText("That isn’t your name.").waitFor();
  await zoe.getByLabel("Type your name").fill("Zoé");
  await zoe.getByRole("button", { name: "Leave for good" }).click();
  await zoe.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await odile.goto(`${house.url}/games`);
  await odile
    .getByText(/somebody who has left/i)
    .first()
    .waitFor();
  assert.equal(await odile.getByText("Zoé").count(), 0);
  await odile.goto(`${house.url}/@Zo%C3%A9`);
  await odile.getByText("Nobody is called so in this house.").waitFor();
  await soon(
    () => odile.evaluate(async () => (await fetch("/api/account/friends")).json()),
    ({ friends }) => assert.deepEqual(friends, []),
  );
});

test("a guest has games too, and can leave", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { viewport: PHONE });
  await page.goto(`${house.url}/games`);
  await page.getByText("Your finished games will stand here.").waitFor();
  await audit(page, { name: "no games yet", phone: true });
  await page.evaluate(() => fetch("/api/session", { method: "POST", body: JSON.stringify({ name: "Milo" }) }));
  await page.reload();
  await page.getByText("Leave for good").first().click();
  await page.getByLabel("Type your name").fill("Milo");
  await page.getByRole("button", { name: "Leave for good" }).click();
  await page.getByText("You’ve left.").waitFor();
  const { guest } = await page.evaluate(async () => (await fetch("/api/session")).json());
  assert.equal(guest, null);
});

test("over days one goes from game to game, and keeps notes for oneself", async (t) => {
  const house = await openHouse(t);
  const odile = (await visitor(t)).page;
  const zoe = (await visitor(t, { viewport: PHONE })).page;
  await join(odile, house, "Odile");
  await join(zoe, house, "Zoé");
  const first = await play(odile, zoe, house, "cubulus", { kind: "days", days: 3 });
  await play(odile, zoe, house, "cubulus", { kind: "days", days: 1 });

  // Both wait for Odile, the nearer deadline first.
  await odile.goto(`${house.url}/games`);
  await odile.getByRole("heading", { name: "Your turn 2" }).waitFor();
  await audit(odile, { name: "my turns" });
  await odile.getByRole("link", { name: /^Play/ }).first().click();
  await odile.locator('[data-acting="0"]').waitFor();

  // She writes down what she has in mind; it is there again when she comes back, and Zoé does not see it.
  await odile.getByRole("tab", { name: "Notes" }).click();
  await odile.getByRole("textbox", { name: "For yourself" }).fill("the left corner next");
  await odile.getByText("Kept.").waitFor();
  await odile.reload();
  await odile.getByRole("tab", { name: "Notes" }).click();
  await soon(
    () => odile.getByRole("textbox", { name: "For yourself" }).inputValue(),
    (text) => assert.equal(text, "the left corner next"),
  );
  await audit(odile, { name: "notes" });

  // After her move the next game is one click away.
  await writeMove(odile);
  await odile.getByRole("link", { name: "Next game" }).click();
  await odile.waitForURL(new RegExp(`/table/${first}$`));
  await odile.locator('[data-acting="0"]').waitFor();

  // She moves and prepares a reply, written like a move: what Zoé would do, then her own. Zoé does it, and the reply stands at once.
  await writeMove(odile);
  await odile.getByRole("tab", { name: "If…" }).click();
  await odile.getByRole("button", { name: "Prepare a reply" }).click();
  await odile.locator("[data-strip]").getByText("If Zoé plays…").waitFor();
  const theirs = await writeStep(odile);
  await odile.locator("[data-strip]").getByText("…then you play").waitFor();
  const mine = await writeStep(odile);
  await audit(odile, { name: "a reply is prepared" });
  await odile.getByRole("tabpanel").getByRole("button", { name: "Keep" }).click();
  await odile.getByText(`If ${theirs}, then ${mine}`).waitFor();
  await zoe.goto(`${house.url}/table/${first}`);
  await zoe.locator('[data-acting="1"]').waitFor();
  const events = Number(await zoe.locator("[data-events]").getAttribute("data-events"));
  await zoe.evaluate(playAs, [first, theirs]);
  await zoe.locator(`[data-events="${events + 2}"]`).waitFor();
  await zoe.locator('[data-acting="1"]').waitFor();
  await odile.getByText("Nothing is prepared yet.").waitFor();

  // Zoé goes on vacation: her clock stands still, and Odile sees it at the table, in her list and on Zoé’s page.
  await zoe.goto(`${house.url}/account`);
  await zoe.getByRole("button", { name: "Go on vacation" }).click();
  await zoe.getByText(/You’re on vacation until/).waitFor();
  await audit(zoe, { name: "vacation", phone: true });
  await odile
    .locator('[data-seat="1"]')
    .getByText(/on vacation until/)
    .waitFor();
  await odile.goto(`${house.url}/games`);
  await odile
    .getByText(/Zoé is on vacation until/)
    .first()
    .waitFor();
  await odile.goto(`${house.url}/@Zoé`);
  await odile.getByText(/On vacation until/).waitFor();
  await audit(odile, { name: "a profile on vacation" });
  await zoe.getByRole("button", { name: "I’m back" }).click();
  await zoe.getByText("Welcome back: your clocks go on.").waitFor();
  await odile.reload();
  await odile.getByRole("heading", { name: "Zoé" }).waitFor();
  assert.equal(await odile.getByText(/On vacation until/).count(), 0);
});

test("the game of the day: a newcomer plays it, leaves in the middle, and is counted later as a member", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await page.goto(house.url);
  await page.getByRole("link", { name: "To today’s game" }).click();
  await audit(page, { name: "the game of the day" });
  await page.getByRole("button", { name: "Play today’s game" }).click();
  await page.waitForURL(/\/local\//);
  for (let n = 0; n < 3; n++) {
    assert.ok(await turnOrEnd(page));
    await writeMove(page);
    // The page is read again in the middle of the game, and the game goes on from the day's page.
    if (n > 0) continue;
    await page.goto(`${house.url}/daily`);
    await page.getByRole("button", { name: "Go on playing" }).click();
  }
  assert.ok(await turnOrEnd(page));
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("link", { name: "The day’s result" }).first().click();
  await page.getByText("The house won today.").waitFor();
  await page.getByText("You’ve played on 1 day.").waitFor();
  assert.equal(await page.getByText("How it went for everybody").count(), 0, "the house does not know them");

  // As a member the game is told, and the house finds the same dice in it.
  await join(page, house, "Odile");
  await page.goto(`${house.url}/daily`);
  await page.getByText("How it went for everybody").waitFor();
  const { mine, played, results } = await page.evaluate(async () => (await fetch("/api/daily")).json());
  assert.deepEqual([mine, played, results], ["lost", 1, { won: 0, level: 0, lost: 1 }]);
  await audit(page, { name: "the game of the day, played" });
  await page.setViewportSize(PHONE);
  await audit(page, { name: "the game of the day, played", phone: true });
});

/** Writes the first thing that can be done into the line that is being prepared; says what it was. */
async function writeStep(page) {
  const field = page.locator("[data-notation]");
  await field.blur();
  await field.focus();
  const offer = page.locator("[data-notation] ~ [role=listbox] [role=option]").first();
  await offer.waitFor();
  const action = (await offer.textContent()).trim();
  await field.fill(action);
  await field.press("Enter");
  await page.getByRole("tabpanel").getByText(action, { exact: true }).waitFor();
  return action;
}

/** Plays an action by the interface that the page itself uses. */
async function playAs([table, action]) {
  const looked = await (await fetch(`/api/tables/${table}`)).json();
  await new Promise((done, failed) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    socket.onopen = () =>
      socket.send(JSON.stringify({ id: 1, cmd: "play", action, table, at: looked.shown.version, key: "by-hand" }));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.id === 1) (told.error ? failed(new Error(data)) : done)();
      socket.close();
    };
  });
}
