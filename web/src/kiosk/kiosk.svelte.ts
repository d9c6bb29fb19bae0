/**
 * Whether this screen is used by one person after the other, as in a library: because the server says so, or because this browser was told by
 * the address `/?kiosk` (`/?kiosk=90` for another time in seconds, `/?kiosk=0` to end it).
 */
import { askFacts, facts } from "../house/facts.svelte";
import { forget, keep, recall } from "../settings/keep";

const NAME = "kiosk.idle"; // not among what is forgotten for the next guest
const USUAL_S = 120;
const LEAST_S = 10;

function told(): number | undefined {
  const wish = typeof location === "undefined" ? null : new URLSearchParams(location.search).get("kiosk");
  if (wish !== null) {
    const seconds = wish === "" ? USUAL_S : Number(wish);
    if (Number.isFinite(seconds) && seconds > 0) keep(NAME, Math.max(LEAST_S, seconds));
    else forget(NAME);
  }
  const kept = recall(NAME);
  return typeof kept === "number" ? kept : undefined;
}

const own = told();

/** After this many seconds without a touch everything is cleared for the next guest; undefined where the screen has one owner. */
export function kioskSeconds(): number | undefined {
  return own ?? facts()?.kiosk?.idle_s;
}

/** Whether there is to be no talk and nothing kept: many share this screen. */
export function inKiosk(): boolean {
  return kioskSeconds() !== undefined;
}

/** Asks the server; without an answer nothing changes. */
export function learnKiosk(): void {
  askFacts().catch(() => undefined);
}
