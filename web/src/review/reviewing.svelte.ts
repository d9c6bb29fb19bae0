/** The review of one game: found where it was kept, or made by a worker, with progress, until it is cancelled. */
import type { GameRecord } from "../protocol/rest";
import { bestKept, keepReview, keptReview, type Budget } from "./kept";
import type { FromReviewer, Review, ToReviewer } from "./types";

/** As much of a worker as is needed here. */
export interface Reviewer {
  postMessage(message: ToReviewer): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromReviewer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/* v8 ignore next */
const hire = (): Reviewer => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

export class Reviewing {
  readonly record: GameRecord;
  readonly #hire: () => Reviewer;
  #worker: Reviewer | null = null;
  state: "idle" | "working" | "cancelled" | "failed" | "done" = $state("idle");
  review: Review | null = $state.raw(null);
  /** How long the review that is shown was allowed to take. */
  budget: Budget | undefined = $state();
  /** From 0 to 1. */
  progress = $state(0);

  constructor(record: GameRecord, hired: () => Reviewer = hire) {
    this.record = record;
    this.#hire = hired;
    const found = bestKept(record);
    if (!found) return;
    this.review = found.review;
    this.budget = found.budget;
    this.state = "done";
  }

  /** A game that is not over is not reviewed: what is hidden in it must stay so. */
  get possible(): boolean {
    return this.record.outcome !== undefined;
  }

  begin(budget: Budget): void {
    this.stop();
    const found = keptReview(this.record, budget);
    if (found) return this.#take(found, budget);
    this.progress = 0;
    this.state = "working";
    let worker: Reviewer;
    try {
      worker = this.#hire();
    } catch {
      this.state = "failed";
      return;
    }
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.t === "progress") this.progress = data.of === 0 ? 0 : data.done / data.of;
      else if (data.t === "failed") this.#fail();
      else {
        this.#end();
        keepReview(this.record, budget, data.review);
        this.#take(data.review, budget);
      }
    };
    worker.onerror = () => worker === this.#worker && this.#fail();
    worker.postMessage({ t: "review", record: JSON.stringify(this.record), budget });
  }

  /** Ends the work. A review that is already shown stays. */
  stop(): void {
    this.#end();
    if (this.state === "working") this.state = "cancelled";
  }

  #take(review: Review, budget: Budget): void {
    this.review = review;
    this.budget = budget;
    this.state = "done";
  }
  #fail(): void {
    this.#end();
    this.state = "failed";
  }
  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
