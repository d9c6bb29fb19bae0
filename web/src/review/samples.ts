/** Reviews for tests. */
import type { EventReview, Review, SeatReview } from "./types";

type Sums = Pick<SeatReview, "start" | "result" | "luck" | "decision" | "information">;

export function seatOf(seat: number, sums: Sums, given: readonly number[]): SeatReview {
  return {
    seat,
    ...sums,
    given: given.map((decision, by) => ({ by, decision })),
    accuracy: 0.9,
    choices: 10,
    marks: [0, 0, 1],
  };
}

export function eventOf(event: number, some: Partial<EventReview>): EventReview {
  return {
    event,
    kind: "action",
    seat: 0,
    action: `move ${event}`,
    before: [0.5, 0.5],
    after: [0.5, 0.5],
    luck: [0, 0],
    decision: [0, 0],
    information: [0, 0],
    error: 0.01,
    outcomes: null,
    choice: true,
    mark: null,
    best: null,
    ...some,
  };
}

export function reviewOf(events: readonly EventReview[], game = "cubulus"): Review {
  const sums = { start: 0.5, luck: 0, information: 0 };
  return {
    seats: [
      seatOf(0, { ...sums, result: 1, decision: 0.5 }, [-0.1, 0.6]),
      seatOf(1, { ...sums, result: 0, decision: -0.5 }, [0.1, -0.6]),
    ],
    events,
    game,
    luckiest: null,
    unluckiest: null,
    turning: [],
  };
}
