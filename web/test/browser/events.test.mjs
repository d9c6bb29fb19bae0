/** Three members hold a Swiss: one opens it in a browser, one joins on a phone, both play their table, and the page follows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const PASSWORD = "three cubes on a table";

async function post(page, path, body = {}) {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: "POST", body: JSON.stringify(body) });
      return { status: answer.status, told: await answer.json() };
    },
    [path, body],
  );
}

async function join(page, house, name) {
  await page.goto(house.url);
  assert.equal((await post(page, "/api/account", { name, password: PASSWORD })).status, 200);
}

/** Takes the chair that is held for whoever looks, and waits for the game. */
async function sit(page, name) {
  await page.getByRole("button", { name: /^Sit/ }).first().click();
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page.getByRole("dialog").getByRole("textbox").press("Enter");
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

test("an event is opened, joined, played and read", async (t) => {
  const house = await openHouse(t);
  const odile = (await visitor(t)).page;
  const zoe = (await visitor(t, { viewport: PHONE })).page;
  const leo = (await visitor(t)).page;
  for (const [page, name] of [
    [odile, "Odile"],
    [zoe, "Zoé"],
    [leo, "Léo"],
  ])
    await join(page, house, name);

  await odile.goto(`${house.url}/lobby`);
  await odile.getByRole("link", { name: "All events" }).click();
  await odile.getByText("Nothing is planned yet.").waitFor();
  await odile.getByRole("link", { name: "Open an event" }).click();
  await odile.getByRole("textbox", { name: "Name" }).fill("Friday evening");
  await odile.getByRole("switch", { name: "In the list for everybody" }).check();
  await audit(odile, { name: "opening an event" });
  await odile.getByRole("button", { name: "Open it" }).click();
  await odile.waitForURL(/\/events\/[0-9a-z]{16}$/);
  await odile.getByRole("heading", { name: "Friday evening" }).waitFor();
  await odile.getByText("0 players so far. It takes 3.").waitFor();
  const id = odile.url().split("/").at(-1);
  await odile.getByRole("button", { name: "Take part" }).click();
  await odile.getByText("1 player so far.").waitFor();

  await zoe.goto(`${house.url}/events`);
  await zoe.getByRole("link", { name: /Friday evening/ }).click();
  await zoe.getByRole("button", { name: "Take part" }).click();
  await zoe.getByText("You’re in.").waitFor();
  await audit(zoe, { name: "an event that waits", phone: true });
  assert.equal((await post(leo, `/api/events/${id}/join`)).status, 200);

  await odile.getByRole("button", { name: "Begin" }).click();
  await odile.getByText("Round 1 of 4").first().waitFor();
  await odile.getByText("Your table is ready").waitFor();
  await odile.getByText("Bye: Léo").waitFor();
  // The other page learns of it by itself.
  await zoe.getByText("Your table is ready").waitFor();
  await odile.getByRole("link", { name: "To the table" }).click();
  await odile.waitForURL(/\/table\//);
  const table = odile.url().split("/").at(-1).split("#")[0];
  await sit(odile, "Odile");
  await zoe.getByRole("link", { name: "To the table" }).click();
  await sit(zoe, "Zoé");
  await odile.locator("[data-strip]").waitFor();
  await zoe.locator("[data-strip]").waitFor();
  await resign(odile, table);
  await odile.getByRole("link", { name: "To the event: Friday evening" }).first().click();
  await odile.waitForURL(`${house.url}/events/${id}`);
  await odile
    .getByText(/Odile\s*0\s*–\s*Zoé\s*1|Zoé\s*1\s*–\s*Odile\s*0/)
    .first()
    // As soon as the next round is paired, this one is folded.
    .waitFor({ state: "attached" });

  await zoe.goto(`${house.url}/events/${id}`);
  await zoe.getByText("Round 2 of 4").first().waitFor();
  await zoe.getByText("Cross table").click();
  await audit(zoe, { name: "an event that is played", phone: true });
  await odile.goto(`${house.url}/events/${id}`);
  await odile.getByRole("row", { name: /Zoé/ }).first().waitFor();
  await audit(odile, { name: "an event that is played" });
  const [saved] = await Promise.all([
    odile.waitForEvent("download"),
    odile.getByRole("link", { name: "All games as one file" }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), "event.ndjson");
  await odile.getByRole("button", { name: "Call it off" }).click();
  await odile.getByRole("button", { name: "Really call it off?" }).click();
  await odile.getByText("It was called off.").waitFor();
});
