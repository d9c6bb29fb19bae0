/** Reminders in the page: switched on and off by a touch and not before; and the worker shows what is pushed, in its words, and opens the table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { PHONE, soon, visitor } from "./browser.mjs";
import { openHouse } from "./house.mjs";

const PASSWORD = "three cubes on a table";

/** A browser without a push service has an address all the same: what it asks of the person and of the service is counted. */
const SERVICE = () => {
  window.asked = { permission: 0, key: "" };
  const own = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => {
    window.asked.permission += 1;
    return own();
  };
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const endpoint = "https://fcm.googleapis.com/fcm/send/test";
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => localStorage.removeItem("test.push") ?? true,
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("test.push") ? made : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly) throw new Error("silent");
    window.asked.key = btoa(String.fromCharCode(...applicationServerKey));
    localStorage.setItem("test.push", "on");
    return made;
  };
};

test("reminders are switched on by a touch, and what is pushed is shown", async (t) => {
  const house = await openHouse(t);
  const { page, context } = await visitor(t, { viewport: PHONE, keeps: true });
  await context.grantPermissions(["notifications"], { origin: house.url });
  await page.addInitScript(SERVICE);
  await page.goto(`${house.url}/account`);
  await page.getByLabel("Name", { exact: true }).fill("Odile");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Become a member" }).click();
  await page.getByRole("button", { name: "I’ve kept them" }).click();

  const push = page.getByRole("switch", { name: "Notifications in this browser" });
  await push.waitFor();
  await page.getByText("On an iPhone or iPad it needs the app").waitFor();
  assert.equal(await push.isChecked(), false);
  assert.equal(await page.evaluate(() => window.asked.permission), 0, "nobody is asked before");
  assert.equal(await page.getByRole("button", { name: "Send me a test" }).count(), 0);
  await push.check();
  await page.getByText("That’s kept.").waitFor();
  const { permission, key } = await page.evaluate(() => window.asked);
  assert.deepEqual([permission, atob(key).length], [1, 65], "once, with the house’s public key");
  await page.getByRole("button", { name: "Send me a test" }).waitFor();
  await audit(page, { name: "reminders", phone: true });

  const quiet = page.getByRole("switch", { name: "Quiet hours" });
  await quiet.check();
  await page.getByLabel("From", { exact: true }).fill("21:30");
  await page.getByRole("button", { name: "Keep these hours" }).click();
  await soon(
    () => page.evaluate(async () => (await (await fetch("/api/account/reminders")).json()).quiet.from),
    (from) => assert.equal(from, 21 * 60 + 30),
  );
  // Another day it is as it was left.
  await page.reload();
  await soon(
    async () => [
      await push.isChecked(),
      await quiet.isChecked(),
      await page.getByLabel("From", { exact: true }).inputValue(),
    ],
    (found) => assert.deepEqual(found, [true, true, "21:30"]),
  );

  // The worker shows what comes, and a click leads to the table.
  const registration = await soon(
    () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state),
    (state) => assert.equal(state, "activated"),
  ).then(() => workerRegistration(context, page));
  const told = { title: "À vous de jouer", body: "Il vous reste 2 jours.", language: "fr", table: "k3v9", turns: 2 };
  await registration.deliver(JSON.stringify(told));
  const shown = () =>
    page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
    });
  await soon(shown, (all) => assert.deepEqual(all, [{ title: told.title, body: told.body, lang: "fr", tag: "k3v9" }]));
  const worker = context.serviceWorkers()[0];
  const opened = await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    return new Promise((opened) => {
      self.clients.openWindow = async (path) => opened(path);
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    });
  });
  assert.equal(opened, "/table/k3v9");
  // What cannot be read is shown too: a push that shows nothing would cost the permission.
  await registration.deliver("not JSON");
  await soon(shown, (all) => assert.ok(all.some(({ title }) => title === "Cubothèque")));

  await push.uncheck();
  await page.getByText("That’s kept.").waitFor();
  await soon(
    () => page.evaluate(async () => (await (await fetch("/api/account/reminders")).json()).devices),
    (devices) => assert.deepEqual(devices, []),
  );
});

/** The worker of a page, as Chromium’s own tools have it: they bring it messages as a push service does. */
async function workerRegistration(context, page) {
  const tools = await context.newCDPSession(page);
  const found = new Promise((found) =>
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted);
      if (one) found(one.registrationId);
    }),
  );
  await tools.send("ServiceWorker.enable");
  const registrationId = await found;
  const origin = new URL(page.url()).origin;
  return { deliver: (data) => tools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }) };
}
