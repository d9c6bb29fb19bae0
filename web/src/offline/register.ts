/** Where the house is reached over https, the page and its parts are kept for times without a connection. Plain http does without. */
export function keepForOffline(): void {
  if (import.meta.env.DEV || location.protocol !== "https:" || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // a browser that refuses still plays
  });
}
