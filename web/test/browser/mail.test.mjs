/** Mail in the page: an address is given, confirmed by its link, and lets its owner back in. Where the house sends none, nothing is said of it. */
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, visitor } from "./browser.mjs";
import { atEnd } from "./ends.mjs";
import { openHouse } from "./house.mjs";

const PASSWORD = "three cubes on a table";

/** A small server of mail on this machine; `next` is the words of the next mail that arrives. */
async function openPost(t) {
  const arrived = [];
  const waiting = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    let inMail = false;
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      text += bytes;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        if (inMail) {
          const over = text.indexOf("\r\n.\r\n");
          if (over < 0) return;
          const body = text.slice(text.indexOf("\r\n\r\n") + 4, over).replaceAll("\r\n", "");
          const words = Buffer.from(body, "base64").toString("utf8");
          text = text.slice(over + 5);
          inMail = false;
          const next = waiting.shift();
          if (next) next(words);
          else arrived.push(words);
          socket.write("250 kept\r\n");
          continue;
        }
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        inMail = line === "DATA";
        socket.write(inMail ? "354 go on\r\n" : line === "QUIT" ? "221 goodbye\r\n" : "250 yes\r\n");
      }
    });
  });
  await new Promise((open) => server.listen(0, "127.0.0.1", open));
  atEnd(t, () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  });
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    next: () => (arrived.length > 0 ? Promise.resolve(arrived.shift()) : new Promise((next) => waiting.push(next))),
  };
}

/** The path of the link in a mail: it begins with the house’s public address, which is not where the test’s house listens. */
const path = (words) => /http:\/\/cubes\.example(\/\S+)/.exec(words)[1];

test("an address lets its owner back in", async (t) => {
  const post = await openPost(t);
  const mail = ["--smtp-url", post.url, "--mail-from", "house@cubes.example"];
  const house = await openHouse(t, [...mail, "--public-url", "http://cubes.example"]);
  const { page } = await visitor(t, { viewport: PHONE });
  await page.goto(`${house.url}/account`);
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Become a member" }).click();
  await page.getByRole("button", { name: "I’ve kept them" }).click();
  await page.getByText("Give an address").click();
  await page.getByLabel("E-mail address").fill("odile@example.org");
  await page.getByLabel("Password", { exact: true }).filter({ visible: true }).last().fill(PASSWORD);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await page.getByText("A mail is on its way to odile@example.org.").waitFor();
  await audit(page, { name: "a member with an address", phone: true });
  const words = await post.next();
  assert.match(words, /^Hello Odile,/);
  await page.goto(house.url + path(words));
  await audit(page, { name: "confirming an address", phone: true });
  await page.getByRole("button", { name: "Yes, it’s mine" }).click();
  await page.getByText("odile@example.org is your address from now on.").waitFor();

  const other = (await visitor(t, { language: "fr" })).page;
  await other.goto(`${house.url}/account`);
  await other.getByRole("radio", { name: "Oui, me connecter" }).check();
  await other.getByRole("button", { name: "Mot de passe oublié" }).click();
  await other.getByLabel("Adresse de courriel").fill("odile@example.org");
  await other.getByRole("button", { name: "M’envoyer un lien" }).click();
  await other.getByText("Si un membre a confirmé cette adresse, un courriel est parti.").waitFor();
  const reset = await post.next();
  assert.match(reset, /^Bonjour,/);
  await other.goto(house.url + path(reset));
  await other.getByLabel("Nouveau mot de passe", { exact: true }).fill("four cubes under it");
  await other.getByRole("button", { name: "Choisir et se connecter" }).click();
  await other.getByRole("heading", { name: "Odile" }).waitFor();
});

test("without settings nothing is said of mail", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await page.goto(`${house.url}/account`);
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Become a member" }).click();
  await page.getByRole("button", { name: "I’ve kept them" }).click();
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
  assert.equal(await page.getByText(/e-mail/i).count(), 0);
});
