/** A guest becomes a member, logs out, comes back in another browser to the same table, finds the way in again without the password, and leaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const PASSWORD = "three cubes on a table";

test("a guest becomes a member and is the same person elsewhere", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t, { viewport: PHONE });
  // A table of one's own that waits for company.
  await page.goto(house.url);
  const opened = await page.evaluate(async () => {
    const body = JSON.stringify({
      table: { game: "cubulus", places: [{ for: "person" }, { for: "person" }] },
    });
    const answer = await fetch("/api/tables", { method: "POST", body });
    return (await answer.json()).table;
  });
  await page.goto(`${house.url}/table/${opened}`);
  await page
    .getByRole("button", { name: /Sit in seat 1|Sit/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("textbox").fill("Odile");
  await page.getByRole("dialog").getByRole("textbox").press("Enter");
  await page.getByText("(you)").waitFor();

  await page.goto(`${house.url}/account`);
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await audit(page, { name: "becoming a member", phone: true });
  await page.getByRole("button", { name: "Become a member" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const codes = await page.locator("ol li").allTextContents();
  assert.equal(codes.length, 8);
  await audit(page, { name: "the card", phone: true });
  await page.getByRole("button", { name: "I’ve kept them" }).click();
  await page.getByRole("heading", { name: "Odile" }).waitFor();
  await page.getByText("8 codes on your card are left.").waitFor();
  await audit(page, { name: "a member’s page", phone: true });

  // A bot: made, told what it plays, given a token that is shown once, and removed.
  await page.getByRole("link", { name: "Your bots" }).click();
  await page.getByLabel("Its name").fill("Rook");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("heading", { name: "Rook (bot)" }).waitFor();
  await page.getByRole("checkbox", { name: "Cubulus" }).check();
  await page.getByRole("checkbox", { name: "2", exact: true }).check();
  await page.getByLabel("Shortest clock, in minutes").fill("3");
  await page.getByRole("button", { name: "Keep this" }).click();
  await page.getByText("Kept.").waitFor();
  await page.getByText("Make a token", { exact: true }).click();
  await page.getByLabel("What for").fill("laptop");
  await page.getByRole("button", { name: "Make the token" }).click();
  const token = await page.locator("code").textContent();
  assert.match(token, /^cubo-bot-[\w-]{43}$/);
  await audit(page, { name: "one’s bots", phone: true });
  const plays = await page.evaluate(async (token) => {
    const answer = await fetch("/api/bot", { headers: { authorization: `Bearer ${token}` } });
    const { games, seats, least_ms } = (await answer.json()).filters;
    return { games, seats, least_ms };
  }, token);
  assert.deepEqual(plays, { games: ["cubulus"], seats: [2], least_ms: 180_000 });
  await page.getByRole("button", { name: "Revoke laptop" }).click();
  await page.getByText("No token: nobody can play as this bot.").waitFor();
  await page.getByText("Remove this bot", { exact: true }).click();
  await page.getByRole("button", { name: "Remove Rook for good" }).click();
  await page.getByText("None yet.").waitFor();
  await page.goto(`${house.url}/account`);
  await page.getByRole("heading", { name: "Odile" }).waitFor();
  await page.getByRole("button", { name: "Log out here" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();

  // Another browser, in French: the same person, whose table is there with her seat.
  const other = (await visitor(t, { language: "fr" })).page;
  await other.goto(`${house.url}/account`);
  await other.getByRole("radio", { name: "Oui, me connecter" }).check();
  await other.getByLabel("Nom", { exact: true }).fill("odile");
  await other.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Se connecter" }).click();
  await other.getByRole("heading", { name: "Odile" }).waitFor();
  await other.getByRole("link", { name: /Odile.*votre compte/ }).waitFor();
  await other.goto(`${house.url}/table/${opened}`);
  await other.getByText("(vous)").waitFor();

  // The first browser has forgotten the password: a code from the card sets another.
  await page.getByRole("button", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[2].toLowerCase());
  await page.getByLabel("New password", { exact: true }).fill("four cubes under it");
  await page.getByRole("button", { name: "Set the password and log in" }).click();
  await page.getByRole("heading", { name: "Odile" }).waitFor();
  await page.getByText("7 codes on your card are left.").waitFor();

  // And she leaves for good: from both browsers, and from the table.
  await page.getByText("Leave for good").first().click();
  await page.getByLabel("Type your name").fill("Odile");
  await page.getByLabel("Password", { exact: true }).filter({ visible: true }).last().fill("four cubes under it");
  await page.getByRole("button", { name: "Leave for good" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  const gone = await fetch(`${house.url}/api/members/odile`);
  assert.equal(gone.status, 404);
  await other.goto(`${house.url}/account`);
  await other.getByRole("button", { name: "Devenir membre" }).waitFor();
});
