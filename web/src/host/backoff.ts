/** How long to wait before reconnecting: exponential backoff with jitter. */

const FIRST_MS = 400;
const LONGEST_MS = 20_000;

export class Backoff {
  #failures = 0;
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** The next pause: between half and the whole of a bound that doubles. */
  next(): number {
    const bound = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures += 1;
    return bound * (0.5 + this.#random() / 2);
  }

  /** It worked. */
  reset(): void {
    this.#failures = 0;
  }
}
