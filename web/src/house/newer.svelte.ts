/** Whether the server has a newer client than this page. Checked when the page becomes visible again, and when a lost connection is back. */
import { askFacts } from "./facts.svelte";
import { knock } from "./doors";

/** Not more often than this. */
const PAUSE_MS = 60_000;

let renewed = $state(false);
let asked = 0;

export function newer(): boolean {
  return renewed;
}

export function lookForNewer(): void {
  if (renewed || Date.now() - asked < PAUSE_MS) return;
  asked = Date.now();
  // The first answer is the version under which this page was loaded.
  Promise.all([askFacts(), knock("GET /api/house")]).then(
    ([first, now]) => (renewed = first.version !== now.version),
    () => undefined, // no answer: nothing changes
  );
}

/** To be called once, from a component. */
export function watchForNewer(): void {
  $effect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") lookForNewer();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
}
