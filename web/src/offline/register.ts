/**
 * Over https, or on this machine, a service worker keeps the page, the engine and all boards for offline use. Over plain http
 * browsers allow none.
 */
export function keepForOffline(): void {
  if (import.meta.env.DEV || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // a browser that refuses still plays
  };
  // What is on the screen comes first.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
