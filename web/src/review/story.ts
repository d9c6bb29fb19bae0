/** What a review says, put together for the page: bars, marks, turns. Nothing here knows a game or a language. */
import type { Entry } from "../protocol/messages";
import { seatTurns } from "../table/turning";
import type { EventReview, Loss, Review, SeatReview } from "./types";

/** The parts of a bar. One's own choices and those of the others are the two halves of what choices brought. */
export const PARTS = ["own", "luck", "information", "others"] as const;
export type Part = (typeof PARTS)[number];

export interface Segment {
  part: Part;
  value: number;
  /** From where to where, the smaller one first; 0 is the axis. */
  from: number;
  to: number;
}
export interface Bar {
  seat: number;
  segments: readonly Segment[];
}

/** What a seat's own choices brought it: never above 0. */
export function ownChoices({ seat, given }: SeatReview): number {
  return given.find(({ by }) => by === seat)?.decision ?? 0;
}
export function othersChoices(seat: SeatReview): number {
  return seat.decision - ownChoices(seat);
}

/** Losses are stacked to the left of the axis, gains to the right of it, so that the two ends differ by result − start. */
export function barOf(seat: SeatReview): Bar {
  const values: Record<Part, number> = {
    own: ownChoices(seat),
    luck: seat.luck,
    information: seat.information,
    others: othersChoices(seat),
  };
  let [low, high] = [0, 0];
  const segments = PARTS.flatMap((part): Segment[] => {
    const value = values[part];
    if (value === 0) return [];
    const from = value < 0 ? low + value : high;
    if (value < 0) low += value;
    else high += value;
    return [{ part, value, from, to: from + Math.abs(value) }];
  });
  return { seat: seat.seat, segments };
}

/** From where to where bars reach, the axis among them. */
export function reach(bars: readonly Bar[]): { low: number; high: number } {
  const ends = bars.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  return { low: Math.min(0, ...ends), high: Math.max(0.01, ...ends) };
}

/** The number of the turn that each event belongs to, from one; 0 for what chance laid before anybody acted. */
export function turnNumbers(events: readonly Entry[]): { of: readonly number[]; last: number } {
  const of = events.map(() => 0);
  const turns = seatTurns(events);
  for (const { number, from, to } of turns) of.fill(number, from, to);
  return { of, last: turns.length };
}

export function marksOf(review: Review): ReadonlyMap<number, Loss> {
  return new Map(review.events.flatMap(({ event, mark }) => (mark === null ? [] : [[event, mark] as const])));
}

/** What a choice cost the seat that made it. */
export function costOf({ seat, decision }: EventReview): number {
  return seat === null ? 0 : -(decision[seat] ?? 0);
}

/** The marked event that cost most, of this seat if it has any. */
export function largestMark(review: Review, mine: number | undefined): number | undefined {
  const marked = review.events.filter(({ mark }) => mark !== null);
  const own = marked.filter(({ seat }) => seat === mine);
  const among = own.length > 0 ? own : marked;
  return among.reduce<EventReview | undefined>(
    (most, each) => (most && costOf(most) >= costOf(each) ? most : each),
    undefined,
  )?.event;
}

/** Whose chances an event changed most; a viewer who is nearly as much concerned is named first. */
export function mostMoved({ before, after }: EventReview, mine: number | undefined): number {
  const by = before.map((chance, seat) => Math.abs((after[seat] ?? 0) - chance));
  const most = Math.max(...by);
  if (mine !== undefined && (by[mine] ?? 0) >= most * 0.999) return mine;
  return by.findIndex((moved) => moved >= most * 0.999);
}

/** The chances after so many events, for each seat. */
export function chancesAt(review: Review, events: number): readonly number[] {
  if (events === 0) return review.events[0]?.before ?? review.seats.map(({ start }) => start);
  return review.events[Math.min(events, review.events.length) - 1]?.after ?? review.seats.map(({ result }) => result);
}

/** The largest gift from one seat to another; undefined where nobody gave anybody anything worth a word. */
export function largestGift(review: Review): { by: number; to: number; gain: number } | undefined {
  const gifts = review.seats.flatMap(({ seat, given }) =>
    given.filter(({ by }) => by !== seat).map(({ by, decision }) => ({ by, to: seat, gain: decision })),
  );
  const most = gifts.sort((a, b) => b.gain - a.gain)[0];
  return most && most.gain >= 0.01 ? most : undefined;
}

/** The next marked event after or before a number of events, in a circle. */
export function nextMark(marks: ReadonlyMap<number, Loss>, event: number, step: 1 | -1): number | undefined {
  const all = [...marks.keys()].sort((a, b) => a - b);
  return step > 0 ? (all.find((each) => each > event) ?? all[0]) : (all.findLast((each) => each < event) ?? all.at(-1));
}
