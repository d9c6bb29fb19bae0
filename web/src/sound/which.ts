/** Which sound goes with what has just happened at a table. */
import type { TableState } from "../table/state";
import { acting } from "../table/eyes";
import type { Sound } from "./sounds";

export function soundOf(before: TableState, after: TableState): Sound | null {
  const { event, shown } = after;
  if (!event || !shown || before.shown?.version === shown.version) return null;
  if (event.event === "ended") return "end";
  if (event.event === "said") return "talk";
  if (event.event === "offered" || event.event === "rematched") return "offer";
  if (event.event === "asked") return shown.you.includes(event.seat) ? "turn" : null;
  if (event.event !== "action" && event.event !== "chance" && event.event !== "started") return null;
  const mine = acting(shown);
  const fromAfar = event.event !== "action" || !shown.you.includes(event.seat);
  if (mine !== null && fromAfar) return "turn";
  return event.event === "chance" ? "roll" : "move";
}
