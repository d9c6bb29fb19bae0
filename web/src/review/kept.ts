/** Reviews that were made in this browser: opening one again is immediate. */
import type { GameRecord } from "../protocol/rest";
import { forget, keep, kept, recall } from "../settings/keep";
import type { EventReview, Review } from "./types";

/** The number changes when reviews are made otherwise: older ones are not shown any more. */
const NAME = "cubo.review.2.";
const OLDER = "cubo.review.";
/** The browser has room for a few megabytes in all, and a long game takes 60 kB. */
const MOST = 16;

/** Seconds that a review may take. */
export const BUDGETS = [10, 30, 60, 120, 300] as const;
export type Budget = (typeof BUDGETS)[number];

interface Kept {
  /** When it was last looked at. */
  used: number;
  review: Review;
}

/**
 * A name for what a review depends on: the rules, the start, what happened, and how it ended. Two numbers of 32 bits by multiplication and exclusive
 * or (FNV-1a); the browser's own digests are missing over plain http.
 */
export function fingerprint({ game, rules, seats, options, position, events, forfeits, outcome }: GameRecord): string {
  const happened = events.map((event) => ("chance" in event ? event.chance : [event.seat, event.action]));
  const text = JSON.stringify([game, rules, seats, options, position, happened, forfeits, outcome]);
  const [low, high] = [0x811c9dc5, 0x9e3779b9].map((start) => {
    let hash = start;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return (hash >>> 0).toString(36);
  });
  return `${low}-${high}-${text.length.toString(36)}`;
}

const name = (record: GameRecord, budget: Budget): string => `${NAME}${fingerprint(record)}.${budget}`;

/** Chances to a hundred-thousandth: nothing finer is ever shown, and many more reviews fit. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;
function short(event: EventReview): EventReview {
  const { before, after, luck, decision, information, error } = event;
  const [b, a, l, d, i] = [before, after, luck, decision, information].map((values) => values.map(rounded));
  return {
    ...event,
    before: b ?? [],
    after: a ?? [],
    luck: l ?? [],
    decision: d ?? [],
    information: i ?? [],
    error: rounded(error),
  };
}

export function keepReview(record: GameRecord, budget: Budget, review: Review, now = Date.now()): boolean {
  for (const old of kept(OLDER)) if (!old.startsWith(NAME)) forget(old);
  const value: Kept = { used: now, review: { ...review, events: review.events.map(short) } };
  let others = kept(NAME)
    .filter((key) => key !== name(record, budget))
    .map((key) => ({ key, used: (recall(key) as Partial<Kept> | undefined)?.used ?? 0 }))
    .sort((a, b) => b.used - a.used);
  const drop = (): void => {
    const last = others.at(-1);
    others = others.slice(0, -1);
    if (last) forget(last.key);
  };
  while (others.length >= MOST) drop();
  while (!keep(name(record, budget), value)) {
    if (others.length === 0) return false;
    drop(); // the browser is full: reviews make room for a newer one, nothing else does
  }
  return true;
}

function looksRight(found: unknown, record: GameRecord): found is Kept {
  const review = (found as Partial<Kept> | undefined)?.review;
  return review?.game === record.game && review.seats?.length === record.seats && Array.isArray(review.events);
}

export function keptReview(record: GameRecord, budget: Budget): Review | undefined {
  const key = name(record, budget);
  const found = recall(key);
  if (!looksRight(found, record)) return undefined;
  keep(key, { ...found, used: Date.now() });
  return found.review;
}

/** The review of this game that was given most time. */
export function bestKept(record: GameRecord): { budget: Budget; review: Review } | undefined {
  for (const budget of [...BUDGETS].reverse()) {
    const review = keptReview(record, budget);
    if (review) return { budget, review };
  }
  return undefined;
}
