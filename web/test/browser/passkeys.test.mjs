/** Passkeys, with Chromium’s own authenticator: a guest becomes a member by one, comes back with it in another browser, adds, names and removes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

/** Browsers keep passkeys for names, not for numbers. */
const named = (house) => house.url.replace("127.0.0.1", "localhost");

/** An authenticator in the page’s browser, which says yes at once unless `verified` is false. */
async function authenticator(page, verified = true) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Keeps this one alone, with its counter, as devices do that are synced. */
    becomes: async (credential) => {
      await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    add: (credential) => cdp.send("WebAuthn.addCredential", { authenticatorId, credential }),
    verifies: (isUserVerified) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a guest becomes a member with a passkey and comes back with it", async (t) => {
  const house = await openHouse(t);
  const url = named(house);
  const { page } = await visitor(t, { viewport: PHONE, allow: [/401/, /409/] });
  const keys = await authenticator(page);
  await page.goto(`${url}/account`);
  await page.getByRole("button", { name: "A passkey instead of a password" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await audit(page, { name: "becoming a member with a passkey", phone: true });
  await page.getByRole("button", { name: "Make a passkey and become a member" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const made = await keys.credentials();
  assert.equal(made.length, 1);
  assert.deepEqual([made[0].rpId, made[0].isResidentCredential, made[0].userName], ["localhost", true, "Odile"]);
  await page.getByRole("button", { name: "I’ve kept them" }).click();
  await page.getByText("You have none: your passkeys let you in.").waitFor();
  await audit(page, { name: "a member with a passkey", phone: true });

  // The same passkey in another browser, in French: no name is typed.
  const other = (await visitor(t, { language: "fr", allow: [/401/] })).page;
  const synced = await authenticator(other);
  await other.goto(`${url}/account`);
  await other.getByRole("radio", { name: "Oui, me connecter" }).check();
  // Nobody has a passkey here yet: the browser gives none, and the page says so.
  await other.getByRole("button", { name: "Entrer avec une clé d’accès" }).click();
  await other.getByText("Aucune clé n’a été donnée.").waitFor();
  await synced.add((await keys.credentials())[0]);
  await other.getByRole("button", { name: "Entrer avec une clé d’accès" }).click();
  await other.getByRole("heading", { name: "Odile" }).waitFor();
  await other.getByText("Vous n’en avez pas").waitFor();

  // A second one on the same device is refused by the browser.
  await other.getByText("Ajouter une clé d’accès").click();
  await other.getByRole("button", { name: "L’ajouter" }).click();
  await other.getByText("Cet appareil a déjà une clé pour vous.").waitFor();

  // A password beside it, and new codes, with the passkey as what she shows.
  await keys.becomes((await synced.credentials())[0]);
  await page.getByText("Set a password", { exact: true }).first().click();
  await page.getByLabel("New password", { exact: true }).fill("three cubes on a table");
  await page.getByRole("button", { name: "Set a password" }).click();
  await page.getByText("Your password is changed").waitFor();
  await page.getByRole("button", { name: /^Name / }).click();
  await page.getByLabel("What you call it").fill("The blue key");
  await page.getByRole("button", { name: "Call it that" }).click();
  await page.getByText("The blue key").waitFor();
  await page.getByRole("button", { name: "Remove The blue key" }).click();
  await page.getByText("That passkey lets nobody in any more.").waitFor();
  await page.getByRole("button", { name: "Log out here" }).click();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByText("This passkey doesn’t open an account here.").waitFor();

  // Added again, with the password; and one can do without the password then.
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill("three cubes on a table");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("Add a passkey").click();
  await page.getByLabel("Password", { exact: true }).filter({ visible: true }).last().fill("three cubes on a table");
  await page.getByRole("button", { name: "Add it" }).click();
  await page.getByText("Your passkey is there.").waitFor();
  await page.getByText("Do without a password").click();
  await page.getByRole("button", { name: "Remove the password" }).click();
  await page.getByText("Your password is gone.").waitFor();
  assert.equal(await page.getByRole("button", { name: /^Remove / }).count(), 0, "the last way in stays");
  await page.getByText("Make a new card").click();
  await page.getByRole("button", { name: "Show the new card" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
});

test("an authenticator that does not know who is there makes no passkey", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await authenticator(page, false);
  await page.goto(`${named(house)}/account`);
  await page.getByRole("button", { name: "A passkey instead of a password" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByRole("button", { name: "Make a passkey and become a member" }).click();
  await page.getByText("No passkey was given.").waitFor();
});

test("where browsers keep no passkeys the page says so", async (t) => {
  const house = await openHouse(t);
  const { page } = await visitor(t);
  await page.goto(`${house.url}/account`);
  await page.getByText("Passkeys need an address that begins with https.").waitFor();
  assert.equal(await page.getByRole("button", { name: /passkey/ }).count(), 0);
});
