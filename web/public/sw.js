/*
 * Keeps the page, the engine and the boards of all games at hand, so that after one visit everything can be played in this browser without a
 * connection.
 *
 * Files under /assets/ carry a fingerprint in their names and never change: a kept copy is always valid. The list of them is written into ALL when the
 * client is built (web/pack.ts); a new build is therefore a new worker, which fetches the new files and removes the old ones. The page itself is
 * asked for each time, and the kept copy is used when the server does not answer. Nothing under /api or /ws is ever touched.
 *
 * It also shows reminders, in the words in which the server sends them, and opens the table when one is clicked.
 */
const ALL = [];
const PARTS = "cubo-parts";
const PAGE = "cubo-page";
/** A server that takes longer than this for a page counts as unreachable, if there is a page to show instead. */
const PATIENCE_MS = 4000;
/** At most so many files are fetched at a time, so that requests of the page itself are not slowed down. */
const ABREAST = 3;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.allSettled([fetchPage(), fill()]).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(part(request));
  else if (request.mode === "navigate" && !/^\/(api|ws|healthz|metrics|notices\.txt|embed)(\/|$)/.test(url.pathname)) {
    event.respondWith(page());
    event.waitUntil(fill().catch(() => undefined)); // what could not be fetched the first time
  }
});

async function part(request) {
  const parts = await caches.open(PARTS);
  const kept = await parts.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await parts.put(request, answer.clone());
  return answer;
}

/** Fetches every part that is not yet kept. With the browser's data saver on, only files that are used are fetched. */
async function fill() {
  if (self.navigator.connection?.saveData) return;
  const parts = await caches.open(PARTS);
  const kept = new Set((await parts.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = ALL.filter((path) => !kept.has(path));
  const one = async () => {
    for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) await parts.add(path);
  };
  await Promise.all(Array.from({ length: ABREAST }, one));
}

async function tidy() {
  const parts = await caches.open(PARTS);
  const old = (await parts.keys()).filter(({ url }) => ALL.length > 0 && !ALL.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => parts.delete(request)));
}

/** All addresses of the client have one page. */
async function page() {
  const fresh = fetchPage();
  const kept = await (await caches.open(PAGE)).match("/");
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.then((answer) => (answer.ok ? answer : kept)), late]).catch(() => kept);
}

async function fetchPage() {
  const answer = await fetch("/", { cache: "no-cache" });
  if (answer.ok) await (await caches.open(PAGE)).put("/", answer.clone());
  return answer;
}

self.addEventListener("push", (event) => event.waitUntil(remind(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.table));
});

/** The push service has given this browser another address: the house is told. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(again(event)));

/** Every push must show something, also one that cannot be read. */
async function remind(data) {
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    // shown without words
  }
  const { title = "Cubothèque", body = "", language = "en", table, turns } = told;
  const icon = "/icon-192.png";
  const more = table ? { tag: String(table), renotify: true, data: { table: String(table) } } : {};
  const shown = self.registration.showNotification(String(title), {
    body: String(body),
    lang: language,
    icon,
    badge: icon,
    ...more,
  });
  const counted = Number.isInteger(turns) && turns > 0 ? self.navigator.setAppBadge?.(turns) : undefined;
  await Promise.allSettled([shown, counted]);
}

async function open(table) {
  const path = /^[\w-]{1,64}$/.test(table ?? "") ? `/table/${table}` : "/account";
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

async function again({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const made = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!made) return;
  const { endpoint, keys } = made.toJSON();
  const language = self.navigator.language?.startsWith("fr") ? "fr" : "en";
  await fetch("/api/account/reminders/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language }),
  });
}
