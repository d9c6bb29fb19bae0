/** The host's clock as this page knows it: its own clock and a difference, taken from the quickest answer so far. */
export class HostClock {
  #offset = 0;
  #slack = Infinity;

  /** An answer that said `now` came at `received` to what was sent at `sent`, all in milliseconds. */
  heard(now: number, sent: number, received: number): void {
    const slack = (received - sent) / 2;
    const offset = now - (sent + received) / 2;
    // Old measures lose their worth slowly, because clocks drift; one that this answer proves wrong has none, because laptops sleep and
    // a server that stood still goes on from where it was.
    this.#slack *= 1.2;
    if (slack <= this.#slack || Math.abs(offset - this.#offset) > slack + this.#slack) {
      this.#slack = slack;
      this.#offset = offset;
    }
  }

  now(): number {
    return Date.now() + this.#offset;
  }
}
