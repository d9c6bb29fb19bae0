/**
 * Where the browser trusts the connection (https, or this very machine), the page, the engine and all boards are kept for times without one. Plain http
 * does without.
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
