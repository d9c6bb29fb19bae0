/** Somebody is blocked, reported and suspended: at the table, on the moderators’ page, and on the page of whoever it concerns. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { audit } from "./audit.mjs";
import { PHONE, soon, visitor } from "./browser.mjs";
import { CUBO, openHouse } from "./house.mjs";

const PASSWORD = "three cubes on a table";

/** Becomes a member without the page: the page of that has a test of its own. */
async function member(page, house, name) {
  await page.goto(house.url);
  await page.evaluate(
    async ([name, password]) => {
      const answer = await fetch("/api/account", { method: "POST", body: JSON.stringify({ name, password }) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [name, PASSWORD],
  );
}

async function sit(page, name) {
  await page
    .getByRole("button", { name: /^(Sit in seat|Sit|S’asseoir)/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("textbox").press("Enter");
}

/** Opens the talk of a table that is under way. On a phone story and talk come up over the board. */
async function talk(page, both, name) {
  const sheet = page.getByRole("button", { name: both });
  await sheet.or(page.getByRole("tab", { name })).first().waitFor();
  if (await sheet.count()) await sheet.click();
  await page.getByRole("tab", { name }).click();
}

const say = async (page, text, field, send) => {
  await page.getByRole("textbox", { name: field }).fill(text);
  await page.getByRole("button", { name: send, exact: true }).click();
};

test("a nuisance is blocked, reported and suspended", async (t) => {
  const house = await openHouse(t);
  const ada = (await visitor(t, { viewport: PHONE })).page;
  const zoe = (await visitor(t, { language: "fr" })).page;
  await member(ada, house, "Ada");
  await member(zoe, house, "Zora");
  const opened = await ada.evaluate(async () => {
    const table = { game: "cubulus", places: [{ for: "person" }, { for: "person" }], clock: { kind: "none" } };
    const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify({ table }) });
    const { table: id, links } = await answer.json();
    return { id, seat: links.seat };
  });
  await ada.goto(`${house.url}/table/${opened.id}`);
  await sit(ada, "Ada");
  await ada.getByText("(you)").waitFor();
  await zoe.goto(`${house.url}/table/${opened.id}#pass=${opened.seat}`);
  // Before the game there is a menu too.
  await zoe.getByRole("button", { name: "À propos de Ada" }).waitFor();
  await sit(zoe, "Zora");
  await Promise.all([ada, zoe].map((page) => page.locator("[data-cell=E5]").first().waitFor()));

  await talk(ada, "Story and talk", "Talk");
  await talk(zoe, "Récit et paroles", "Paroles");
  await say(zoe, "tu joues mal", "Vos mots", "Dire");
  await ada.getByText("tu joues mal").first().waitFor();
  await ada.getByRole("button", { name: "About Zora" }).first().click();
  const menu = ada.getByRole("dialog").filter({ hasText: "Zora" });
  await menu.getByRole("button", { name: "Block" }).waitFor();
  await audit(ada, { name: "somebody’s menu", phone: true });
  await menu.getByRole("button", { name: "Block" }).click();
  await menu.getByText("You and Zora are kept apart.").waitFor();

  // What she says from now on does not even arrive.
  await say(zoe, "et encore", "Vos mots", "Dire");
  await zoe.getByText("et encore").first().waitFor();
  await menu.getByRole("button", { name: "Report" }).click();
  await menu.getByRole("radio", { name: "Insults or hate" }).check();
  await menu.getByLabel("In your own words").fill("She does it at every table.");
  await audit(ada, { name: "reporting somebody", phone: true });
  await menu.getByRole("button", { name: "Send the report" }).click();
  await menu.getByText(/Somebody who looks after/).waitFor();
  await ada.keyboard.press("Escape");
  assert.equal(await ada.getByText("et encore").count(), 0);

  // On her page whom she keeps away.
  await ada.goto(`${house.url}/account`);
  await ada.getByRole("heading", { name: "People you keep away" }).waitFor();
  await ada.getByText("Zora").waitFor();
  await audit(ada, { name: "a member’s page, with somebody kept away", phone: true });
  assert.equal(await ada.getByRole("link", { name: "Look after the house" }).count(), 0);

  // The first operator is made beside the running house.
  const olga = (await visitor(t, { viewport: PHONE })).page;
  await member(olga, house, "Olga");
  await olga.goto(`${house.url}/moderation`);
  await olga.getByText("There is nothing here for you.").waitFor();
  await promisify(execFile)(CUBO, ["admin", "--data", house.data, "promote", "Olga"]);
  await olga.goto(`${house.url}/account`);
  await olga.getByRole("link", { name: "Look after the house" }).click();
  await olga.getByRole("link", { name: "Insults or hate" }).waitFor();
  await audit(olga, { name: "the reports", phone: true });
  await olga.getByRole("link", { name: "Insults or hate" }).click();
  await olga.getByText("Zora: tu joues mal").waitFor();
  await audit(olga, { name: "a report", phone: true });
  // With a reason that stands in the book she looks on at their private table.
  const report = olga.url();
  await olga.getByRole("button", { name: "Look on at the table" }).click();
  await olga.getByRole("dialog").getByLabel("Why?").fill("To see who began.");
  await audit(olga, { name: "looking in", phone: true });
  await olga.getByRole("dialog").getByRole("button", { name: "Look on at the table" }).click();
  await olga.waitForURL(/\/table\//);
  await olga.locator("[data-cell=E5]").first().waitFor();
  await olga.goto(report);
  await olga.getByRole("link", { name: "All about Zora" }).click();
  await olga.getByRole("heading", { name: "Zora" }).waitFor();
  await olga.getByRole("button", { name: "Suspend" }).click();
  const form = olga.getByRole("dialog");
  await form.getByRole("radio", { name: "7 days" }).check();
  await form.getByLabel("Why?").fill("Insultes, encore.");
  await audit(olga, { name: "suspending somebody", phone: true });
  await form.getByRole("button", { name: "Suspend" }).click();
  await olga.getByText(/suspended until/).waitFor();
  await olga.getByText("Insultes, encore.").waitFor();
  await audit(olga, { name: "somebody, for moderators", phone: true });

  // She is told, and begins nothing new; the game may be finished.
  await zoe.reload();
  const notice = zoe.getByRole("dialog", { name: "Un mot de la maison" });
  await notice.getByText("La raison : Insultes, encore.").waitFor();
  await audit(zoe, { name: "a notice" });
  await notice.getByRole("button", { name: "J’ai lu" }).click();
  await notice.waitFor({ state: "hidden" });
  // Asked beside the page, whose console would tell of the refusal.
  const open = () =>
    zoe.context().request.post(`${house.url}/api/tables`, {
      headers: { origin: house.url },
      data: { table: { game: "cubulus", places: [{ for: "person" }, { for: "person" }] } },
    });
  const refused = (await (await open()).json()).error.code;
  assert.equal(refused, "suspended");
  await zoe.locator("[data-cell=E5]").first().waitFor();

  // Undone from the book.
  await olga.getByRole("link", { name: "What was done" }).click();
  await olga.getByRole("button", { name: "Undo" }).first().click();
  await olga.getByRole("dialog").getByLabel("Why?").fill("Pardonné.");
  await olga.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await olga.getByText("Undone by Olga: Pardonné.").waitFor();
  await audit(olga, { name: "the book", phone: true });
  await soon(
    async () => (await open()).status(),
    (status) => assert.equal(status, 201),
  );

  // Forgiven by her too.
  await ada.getByRole("button", { name: "Let near again: Zora" }).click();
  await ada.getByText("Nobody. At a table").waitFor();
});
