/** What happened, in a sentence, for screen readers. */
import { day } from "../i18n/format.svelte";
import { table } from "../i18n/table";
import type { Shown, Words } from "../protocol/messages";
import { nameOf } from "./names";
import type { TableState } from "./state";

export function wordsOf(words: Words): string {
  return "phrase" in words ? (table().talk.phrase[words.phrase] ?? words.phrase) : words.text;
}

/** The sentence for the last event, as the eyes with that view saw it; null if there is nothing to tell. */
export function happening(state: TableState, view: number): string | null {
  const { event, shown } = state;
  if (!event || !shown) return null;
  const log = table().log;
  const name = (seat: number): string => nameOf(shown.state.chairs[seat], seat);
  switch (event.event) {
    case "action":
      return view < 0 ? null : log.moved(name(event.seat), lastText(shown, view));
    case "chance":
      return view < 0 ? null : log.chance(lastText(shown, view));
    case "said":
      return table().talk.said(event.name, wordsOf(event.words));
    case "sat":
      return log.sat(name(event.place));
    case "left":
      return event.silent ? log.silent : log.left;
    case "removed":
    case "renewed":
      return log[event.event];
    case "forfeited":
      return event.why === "left" ? log.leftGame(name(event.seat)) : log[event.why](name(event.seat));
    case "handed":
      return log.handed(name(event.seat));
    case "asked":
      // The strip tells the player who is asked. If the seat was just handed over, only the hand-over is told.
      return shown.you.includes(event.seat) || shown.state.chairs[event.seat]?.house !== undefined
        ? null
        : table().stalling.asked(name(event.seat));
    case "still-here":
      return shown.you.includes(event.seat) ? null : log.stillHere(name(event.seat));
    case "taken":
      return log.taken(name(event.seat));
    case "vacation":
      // Whoever comes back ends it before it was to end.
      return event.until > Date.now()
        ? log.vacation(name(event.seat), day(event.until))
        : log.vacationOver(name(event.seat));
    case "hinted":
      return log.hinted(name(event.seat));
    case "rematched":
      return event.by.some((seat) => shown.you.includes(seat))
        ? log.rematched
        : table().end.again(name(event.by[0] ?? 0));
    case "offered":
      return offerText(shown, event.by, event.what);
    case "answered":
      return event.yes ? null : log.declined;
    case "started":
    case "undone":
    case "withdrawn":
    case "downtime":
      return log[event.event];
    default:
      return null;
  }
}

export function offerText(shown: Shown, by: readonly number[], what: Shown["state"]["offers"][number]["what"]): string {
  const name = (seat: number): string => nameOf(shown.state.chairs[seat], seat);
  const who = name(by[0] ?? 0);
  if (what.kind === "hand-over") return table().offer.handOver(who, name(what.seat));
  if (what.kind === "abort") return table().offer.abort(who, name(what.seat));
  return what.kind === "draw" ? table().offer.draw(who) : table().offer.undo(who);
}

function lastText(shown: Shown, view: number): string {
  const entry = shown.history[view]?.at(-1);
  return !entry ? "" : "chance" in entry ? entry.chance : entry.action;
}
