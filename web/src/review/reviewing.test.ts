// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { GameRecord } from "../protocol/rest";
import { bestKept, fingerprint, keepReview, keptReview } from "./kept";
import { Reviewing, type Reviewer } from "./reviewing.svelte";
import { eventOf, reviewOf } from "./samples";
import type { FromReviewer, ToReviewer } from "./types";

const record: GameRecord = {
  format: 1,
  game: "cubulus",
  rules: 1,
  options: {},
  seats: 2,
  events: [
    { seat: 0, action: "B1-B3" },
    { seat: 1, action: "A9@270" },
  ],
  outcome: { scores: [1, 0], ranks: [1, 2], reason: "CU-28" },
};
const review = reviewOf([eventOf(0, { decision: [-0.0612345678, 0.0612345678] })]);

/** A worker that says what a test has it say. */
class Hand implements Reviewer {
  onmessage: Reviewer["onmessage"] = null;
  onerror: Reviewer["onerror"] = null;
  asked: ToReviewer[] = [];
  ended = false;
  postMessage(message: ToReviewer): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromReviewer): void {
    this.onmessage?.({ data } as MessageEvent<FromReviewer>);
  }
}

beforeEach(() => localStorage.clear());

test("a review is asked for with its record and budget, says how far it is, and is kept", () => {
  const hand = new Hand();
  const reviewing = new Reviewing(record, () => hand);
  expect(reviewing.state).toBe("idle");
  reviewing.begin(30);
  expect(reviewing.state).toBe("working");
  expect(hand.asked).toEqual([{ t: "review", record: JSON.stringify(record), budget: 30 }]);
  hand.say({ t: "progress", done: 3, of: 12 });
  expect(reviewing.progress).toBe(0.25);
  hand.say({ t: "done", review });
  expect(reviewing.state).toBe("done");
  expect(reviewing.review).toBe(review);
  expect(hand.ended).toBe(true);
  // Opened again it is there at once, and nobody works.
  const again = new Reviewing(record, () => {
    throw new Error("no worker is needed");
  });
  expect(again.state).toBe("done");
  expect(again.budget).toBe(30);
  again.begin(30);
  expect(again.state).toBe("done");
});

test("what is cancelled ends the worker, and what it still says is not heard", () => {
  const hand = new Hand();
  const reviewing = new Reviewing(record, () => hand);
  reviewing.begin(10);
  reviewing.stop();
  expect(hand.ended).toBe(true);
  expect(reviewing.state).toBe("cancelled");
  hand.say({ t: "done", review });
  expect(reviewing.review).toBeNull();
  expect(bestKept(record)).toBeUndefined();
});

test("a longer review that is cancelled leaves the shorter one", () => {
  keepReview(record, 10, review);
  const hand = new Hand();
  const reviewing = new Reviewing(record, () => hand);
  reviewing.begin(300);
  reviewing.stop();
  expect(reviewing.review).not.toBeNull();
  expect(reviewing.budget).toBe(10);
});

test("a failure is said, whether the worker says it or breaks", () => {
  for (const fail of [
    (hand: Hand) => hand.say({ t: "failed", why: "no" }),
    (hand: Hand) => hand.onerror?.({} as ErrorEvent),
  ]) {
    const hand = new Hand();
    const reviewing = new Reviewing(record, () => hand);
    reviewing.begin(10);
    fail(hand);
    expect(reviewing.state).toBe("failed");
    expect(hand.ended).toBe(true);
  }
});

test("a game that is not over is not reviewed", () => {
  const { outcome: _, ...running } = record;
  expect(new Reviewing(running).possible).toBe(false);
  expect(new Reviewing(record).possible).toBe(true);
});

test("another game, another end and another budget are other reviews; names are not", () => {
  const other = { ...record, events: record.events.slice(0, 1) };
  const given = { ...record, forfeits: [{ seat: 1, why: "resigned" as const, after: 1 }] } as unknown as GameRecord;
  expect(new Set([record, other, given].map(fingerprint)).size).toBe(3);
  expect(fingerprint({ ...record, names: [{ name: "Ada" }, { name: "Zoé" }] })).toBe(fingerprint(record));
  keepReview(record, 10, review);
  expect(keptReview(record, 30)).toBeUndefined();
  expect(keptReview(other, 10)).toBeUndefined();
  expect(keptReview(record, 10)?.events[0]?.decision[0]).toBe(-0.06123);
});

test("the surest review is shown, and only so many are kept: the one not looked at for longest goes first", () => {
  keepReview(record, 10, review);
  keepReview(record, 300, review);
  expect(bestKept(record)?.budget).toBe(300);
  localStorage.clear();
  const game = (n: number): GameRecord => ({ ...record, position: `p${n}` });
  for (let n = 0; n < 20; n++) keepReview(game(n), 10, review, n);
  expect(keptReview(game(0), 10)).toBeUndefined();
  expect(keptReview(game(19), 10)).toBeDefined();
  expect(Object.keys(localStorage).length).toBe(16);
});

test("what is no review of this game is not shown", () => {
  keepReview(record, 10, { ...review, game: "blox" });
  expect(bestKept(record)).toBeUndefined();
});
