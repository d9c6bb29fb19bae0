/**
 * Follows one table: subscribes, resumes after every interruption, asks again where something is missing, sends commands exactly once, and does
 * the small duties of a seated person (`duties.ts`). It knows no framework; the page listens to it.
 */
import { engine } from "../engine/engine";
import { Lost, Refused } from "../host/errors";
import type { Host, Request, Unasked } from "../host/host";
import type { Past, Refusal, ServerMessage } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import { Duties } from "./duties";
import { commit, randomHex, type Hash } from "./nonces";
import { reduce } from "./reduce";
import { blank, type Command, type TableState } from "./state";
import { heardAt, keepTalk } from "./talk";

/** A command without a connection is given up after this long; the person can try again. */
const GIVE_UP_MS = 60_000;
const BUSY_MS = 700;

export class TableClient {
  readonly table: string;
  readonly host: Host;
  /** The pass from a link: it lets its holder watch or sit down. */
  readonly pass: string | undefined;
  readonly #listeners = new Set<(state: TableState) => void>();
  readonly #duties: Duties;
  readonly #hash: Hash;
  #state: TableState;
  #stops: (() => void)[] = [];
  #subscribing = false;
  #subscribed = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, table: string, pass?: string, hash: Hash = (nonce) => engine.commitment(nonce)) {
    this.host = host;
    this.table = table;
    this.pass = pass;
    this.#state = { ...blank, connection: host.connection(), talk: heardAt(table) };
    this.#hash = hash;
    this.#duties = new Duties(table, (command) => this.send(command), hash);
  }

  get state(): TableState {
    return this.#state;
  }

  /** Calls back after every change; returns how to stop that. */
  onChange(listener: (state: TableState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#stops = [
      this.host.onMessage((message) => this.#hear(message)),
      this.host.onConnection(() => this.#connected()),
    ];
    this.#connected();
  }

  stop(): void {
    clearTimeout(this.#again);
    for (const stop of this.#stops) stop();
    this.#stops = [];
    if (this.#subscribed) this.host.ask({ cmd: "unsubscribe", table: this.table }).catch(() => undefined);
    this.#subscribed = false;
  }

  /** Takes a chair; the first one needs a commitment to what one adds to chance. */
  sit(name: string, place?: number): Promise<void> {
    const shown = this.#state.shown;
    const first = !shown || shown.you.length === 0;
    return this.#during("sit", async () => {
      const commitment = first ? await commit(this.table, shown?.commitment ?? "", this.#hash) : undefined;
      await this.#deliver({
        cmd: "sit",
        name,
        ...(place === undefined ? {} : { place }),
        ...(commitment === undefined ? {} : { commitment }),
      });
    });
  }

  /**
   * Sends a command and waits until it is done. After a lost connection the same command goes out again under the same key, so that it happens
   * once. Rejects with `Refused`, or with `Lost` when there was no connection for too long.
   */
  send(command: Command): Promise<void> {
    return this.#during(command.cmd, () => this.#deliver(command));
  }

  /** Shows the command as pending until the work is done. */
  async #during(cmd: Command["cmd"], work: () => Promise<void>): Promise<void> {
    this.#set({ ...this.#state, pending: [...this.#state.pending, cmd] });
    try {
      await work();
    } finally {
      const pending = [...this.#state.pending];
      pending.splice(pending.indexOf(cmd), 1);
      this.#set({ ...this.#state, pending });
    }
  }

  async #deliver(command: Command): Promise<void> {
    const request = {
      ...command,
      ...this.#envelope(),
      at: this.#state.shown?.version ?? 0,
      key: randomHex(12),
    } as Request;
    const since = Date.now();
    for (;;) {
      try {
        await this.host.ask(request);
        return;
      } catch (why) {
        if (!mayRepeat(why) || Date.now() - since > GIVE_UP_MS || this.#stops.length === 0) throw why;
        await (why instanceof Refused ? pause(why.refusal.retry_ms ?? BUSY_MS) : this.#connection());
      }
    }
  }

  /** The record of the game, once it is over. */
  record(): Promise<GameRecord> {
    return this.host.record(this.table, this.pass);
  }

  /** Earlier positions of the game as this viewer saw them, both ends included: at least the first of them. */
  async past(from: number, to: number): Promise<Past> {
    const answer = await this.host.ask({ cmd: "past", ...this.#envelope(), from, to });
    if (!("past" in answer)) throw new Lost("no past in the answer");
    return answer.past;
  }

  #envelope(): { table: string; pass?: string } {
    return { table: this.table, ...(this.pass === undefined ? {} : { pass: this.pass }) };
  }

  /** Resolves when messages go through again, or after a while. */
  #connection(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        stop();
        clearTimeout(late);
        resolve();
      };
      const stop = this.host.onConnection((now) => now === "here" && done());
      const late = setTimeout(done, this.host.connection() === "here" ? BUSY_MS : 5000);
    });
  }

  #connected(): void {
    const connection = this.host.connection();
    this.#subscribing = false;
    if (connection !== "here") this.#subscribed = false;
    this.#set({ ...this.#state, connection });
    if (connection === "here") void this.#subscribe(this.#state.wants !== "afresh");
  }

  async #subscribe(resume: boolean): Promise<void> {
    if (this.#subscribing || this.#stops.length === 0) return;
    this.#subscribing = true;
    clearTimeout(this.#again);
    const from = resume && this.#state.shown ? { from: this.#state.shown.version } : {};
    let answer: ServerMessage;
    try {
      answer = await this.host.ask({ cmd: "subscribe", ...this.#envelope(), ...from });
    } catch (why) {
      this.#subscribing = false;
      if (why instanceof Refused) this.#notShown(why.refusal, resume);
      return; // lost: the next connection begins again
    }
    this.#subscribed = true;
    this.#take(answer);
    this.#subscribing = false;
    // The answer did not bring what was missing: wait before asking again, or page and host would loop.
    if (this.#state.wants !== "nothing") this.#again = setTimeout(() => void this.#subscribe(false), BUSY_MS);
  }

  #notShown(refusal: Refusal, resume: boolean): void {
    if (PASSING.has(refusal.code))
      this.#again = setTimeout(() => void this.#subscribe(resume), refusal.retry_ms ?? BUSY_MS);
    else this.#set({ ...this.#state, refused: refusal });
  }

  #hear(message: Unasked): void {
    if ("table" in message && message.table === this.table) this.#take(message);
  }

  #take(message: ServerMessage): void {
    this.#set(reduce(this.#state, message));
    if (this.#state.wants !== "nothing") void this.#subscribe(this.#state.wants === "more");
    this.#duties.look(this.#state);
  }

  #set(state: TableState): void {
    if (state === this.#state) return;
    if (state.talk !== this.#state.talk) keepTalk(this.table, state.talk);
    this.#state = state;
    for (const listener of [...this.#listeners]) listener(state);
  }
}

/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set(["busy", "too-fast", "closing", "moving", "house-full", "store-unknown"]);

function mayRepeat(why: unknown): boolean {
  return why instanceof Lost || (why instanceof Refused && PASSING.has(why.refusal.code));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
