/**
 * What the client does by itself for a seated person: open the nonce when called, and commit to a fresh one when an opening has failed. Another tab of
 * the same browser may be quicker; then the refusals of this one are ignored.
 */
import { Refused } from "../host/errors";
import { commit, remembered, type Hash } from "./nonces";
import type { Command, TableState } from "./state";

export class Duties {
  readonly #table: string;
  readonly #send: (command: Command) => Promise<void>;
  readonly #hash: Hash;
  #doing = false;
  /** The version at which a duty was last tried: once a version is enough. */
  #tried = -1;
  #latest: TableState | null = null;

  constructor(table: string, send: (command: Command) => Promise<void>, hash: Hash) {
    this.#table = table;
    this.#send = send;
    this.#hash = hash;
  }

  look(state: TableState): void {
    this.#latest = state;
    const shown = state.shown;
    if (!shown || shown.you.length === 0 || this.#doing || shown.version === this.#tried) return;
    const chair = shown.state.chairs[shown.you[0] ?? 0];
    const duty =
      shown.state.phase === "calling" && !chair?.opened
        ? () => this.#open()
        : shown.state.phase === "waiting" && !chair?.committed
          ? () => this.#commit(shown.commitment)
          : undefined;
    if (!duty) return;
    this.#doing = true;
    this.#tried = shown.version;
    duty()
      .catch(() => undefined)
      .finally(() => {
        this.#doing = false;
        if (this.#latest) this.look(this.#latest); // a message that came meanwhile may have brought another duty
      });
  }

  async #commit(shown: string): Promise<void> {
    await this.#send({ cmd: "commit", commitment: await commit(this.#table, shown, this.#hash) });
  }

  /** Several tabs may have committed: the nonce that fits is one of those kept. */
  async #open(): Promise<void> {
    for (const nonce of remembered(this.#table)?.nonces ?? []) {
      try {
        return await this.#send({ cmd: "nonce", nonce });
      } catch (why) {
        if (!(why instanceof Refused) || why.refusal.code !== "bad-nonce") return;
      }
    }
  }
}
