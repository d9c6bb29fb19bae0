/** Who was asked whether they are still there, and what that means for the viewer. The server decides when; see docs/api.md, Waiting for somebody. */
import type { Asked, Shown } from "../protocol/messages";

/** Asks me; tells that somebody was asked; or offers the choice that comes when they do not answer. */
export type Question = { kind: "me" | "asked" | "choose"; seat: number };

/** A question is another one each time it is put. */
export const idOf = ({ seat, until }: Asked): string => `${seat} ${until}`;

const plays = (shown: Shown, seat: number): boolean => shown.state.chairs[seat]?.house === undefined;

/** The question about a seat that its person plays: there is at most one, since only the seat to act is asked. */
export function asked(shown: Shown): Asked | null {
  return shown.state.asked?.find(({ seat }) => plays(shown, seat)) ?? null;
}

/** What is to be said about it now; null if nobody was asked. Those who only look on are told, and choose nothing. */
export function question(shown: Shown, now: number): Question | null {
  const standing = asked(shown);
  if (!standing) return null;
  const { seat, until } = standing;
  if (shown.you.includes(seat)) return { kind: "me", seat };
  return { kind: now >= until && mayChoose(shown) ? "choose" : "asked", seat };
}

/** A seat about which one may abort the game: its person did not answer, or has left the house to play for too long. */
export function abortable(shown: Shown, now: number): number | null {
  if (!mayChoose(shown)) return null;
  return shown.state.asked?.find(({ seat, until }) => now >= until && !shown.you.includes(seat))?.seat ?? null;
}

/** Whether one plays a seat oneself: only then is one kept waiting. */
function mayChoose(shown: Shown): boolean {
  return shown.you.some((seat) => shown.state.chairs[seat]?.lost === undefined && plays(shown, seat));
}

/** How long until something changes by the clock alone; null if nothing will. */
export function untilNext(shown: Shown, now: number): number | null {
  const coming = (shown.state.asked ?? []).map(({ until }) => until - now).filter((ms) => ms > 0);
  return coming.length > 0 ? Math.min(...coming) : null;
}
