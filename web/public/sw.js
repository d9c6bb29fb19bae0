/*
 * Keeps the page and its parts at hand, so that tables in this browser can be played without a connection.
 *
 * Files under /assets/ carry a fingerprint in their names and never change: what is kept is right. The page itself is asked for each time, and
 * what was kept stands in for it only when the house does not answer. When the page has changed, the parts of the old one are let go. Nothing
 * under /api or /ws is ever touched.
 */
const PARTS = "cubo-parts";
const PAGE = "cubo-page";

self.addEventListener("install", (event) => {
  event.waitUntil(fetchPage().then(() => self.skipWaiting(), () => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(part(request));
  else if (request.mode === "navigate" && !/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname)) event.respondWith(page());
});

async function part(request) {
  const parts = await caches.open(PARTS);
  const kept = await parts.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await parts.put(request, answer.clone());
  return answer;
}

/** All addresses of the client have one page. */
async function page() {
  try {
    return await fetchPage();
  } catch (away) {
    const kept = await (await caches.open(PAGE)).match("/");
    if (kept) return kept;
    throw away;
  }
}

async function fetchPage() {
  const answer = await fetch("/", { cache: "no-cache" });
  if (!answer.ok) return answer;
  const pages = await caches.open(PAGE);
  const [before, now] = [await (await pages.match("/"))?.text(), await answer.clone().text()];
  if (before !== now) {
    if (before !== undefined) await caches.delete(PARTS);
    await pages.put("/", answer.clone());
  }
  return answer;
}
