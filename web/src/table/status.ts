/** How things stand at the table, in a few words. */
import { table } from "../i18n/table";
import type { TableModel } from "./model.svelte";

export function statusOf(model: TableModel, name: (seat: number) => string): string {
  const turn = table().turn;
  const shown = model.shown;
  if (!shown) return "";
  if (model.lookingBack) return turn.past(model.events);
  if (shown.state.phase === "ended" || model.turn === "over") return turn.over;
  if (model.busy) return turn.sending;
  if (typeof model.turn !== "object") return turn.chance;
  const seat = model.turn.seat;
  const chair = shown.state.chairs[seat];
  if (chair?.house !== undefined) return turn.thinking(name(seat));
  if (!shown.you.includes(seat)) return turn.of(name(seat));
  return shown.you.length > 1 ? turn.ofYours(name(seat)) : turn.yours;
}
