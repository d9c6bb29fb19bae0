/** Sends a finished set-up gate by gate: one action, then the next when the table has answered. */
export class Sender {
  going = $state(false);
  /** How many stood when the last one was sent: the same number again is no answer. */
  #sentAt = -1;

  start(): void {
    this.#sentAt = -1;
    this.going = true;
  }

  stop(): void {
    this.going = false;
  }

  /** Whether the next one is to be sent, now that so many stand. */
  due(standing: number): boolean {
    if (!this.going || standing === this.#sentAt) return false;
    this.#sentAt = standing;
    return true;
  }
}
