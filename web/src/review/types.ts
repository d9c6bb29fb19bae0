/** What a review says of a finished game, as `cubo review RECORD --json` prints it (docs/review.md), and the messages of the worker that makes one. */

export type Loss = "small" | "medium" | "large";

export interface Given {
  /** Whose choices. */
  by: number;
  decision: number;
}

export interface SeatReview {
  seat: number;
  /** Chances from 0 to 1: luck + decision + information = result − start. */
  start: number;
  result: number;
  luck: number;
  decision: number;
  information: number;
  given: readonly Given[];
  /** The part of its choices that have no mark, from 0 to 1. */
  accuracy: number;
  choices: number;
  /** How many small, medium and large ones. */
  marks: readonly [number, number, number];
}

export interface EventReview {
  event: number;
  kind: "action" | "chance" | "end";
  /** Who acted; of a throw or draw who acted last, for whom it usually is. */
  seat: number | null;
  action: string;
  /** One number a seat, each. */
  before: readonly number[];
  after: readonly number[];
  luck: readonly number[];
  decision: readonly number[];
  information: readonly number[];
  error: number;
  outcomes: number | null;
  choice: boolean;
  mark: Loss | null;
  best: string | null;
  /** What would follow the better action, itself not in it; where it is known. */
  line?: readonly string[];
}

export interface Review {
  seats: readonly SeatReview[];
  events: readonly EventReview[];
  game: string;
  luckiest: number | null;
  unluckiest: number | null;
  turning: readonly number[];
}

/** To the worker; terminating it cancels. The budget is in seconds. */
export interface ToReviewer {
  t: "review";
  record: string;
  budget: number;
}

export type FromReviewer =
  { t: "progress"; done: number; of: number } | { t: "done"; review: Review } | { t: "failed"; why: string };
