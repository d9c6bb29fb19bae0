/**
 * Over https, or on this machine, a service worker keeps the page, the engine and all boards for offline use. Over plain http
 * browsers allow none.
 */

/** What is on the screen comes first: the worker fetches everything once no file of the client was fetched for so long. */
const QUIET_MS = 3000;

export function keepForOffline(): void {
  if (import.meta.env.DEV || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // a browser that refuses still plays
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      seen.disconnect();
      register();
    }, QUIET_MS);
  };
  const seen = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name.includes("/assets/"))) wait();
  });
  seen.observe({ type: "resource" });
  wait();
}
