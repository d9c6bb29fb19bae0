/** Tables in this page: the engine's worker is the server. Same messages; events are stored before they are told (`docs/local-tables.md`). */
import { EngineFault, EngineRefusal, type Engine } from "../engine/engine";
import type { LocalReply } from "../protocol/local";
import type { OpenTable, ServerMessage } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import { Faces } from "./faces";
import { Refused } from "./errors";
import type { Connection, Host, Request, Unasked } from "./host";
import { append, appends, putLine, tableOf, tidy } from "./localStore";
import { Thinkers } from "./thinkers";

type Wish =
  { message: object } | { open: object } | { load: object } | { thought: object } | { record: object } | "tick";

/** The longest time that a browser's timer can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export class LocalHost implements Host {
  readonly kind = "local";
  readonly #engine: Engine;
  readonly #listeners = new Set<(message: Unasked) => void>();
  readonly #awake = new Set<string>();
  readonly #faces = new Faces();
  readonly #thinkers: Thinkers;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 1;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#thinkers = new Thinkers(
      engine,
      (table, at, action) => void this.#serve({ thought: { table, at, action } }).catch(() => undefined),
    );
    if (typeof window !== "undefined") window.addEventListener("storage", this.#elsewhere);
  }

  connection(): Connection {
    return "here";
  }
  onConnection(): () => void {
    return () => undefined;
  }
  onMessage(listener: (message: Unasked) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  now(): number {
    return Date.now();
  }

  async ask(request: Request): Promise<ServerMessage> {
    const table = "table" in request ? request.table : undefined;
    if (request.cmd === "subscribe" && !this.#awake.has(request.table)) await this.#wake(request.table);
    if (request.cmd === "unsubscribe") this.#awake.delete(request.table);
    // In the page a table is always shown whole, and there is no pass.
    const { pass: _, ...rest } = request as Request & { pass?: string; from?: number };
    if (request.cmd === "subscribe") delete rest.from;
    const id = this.#next++;
    const answer = await this.#serve({ message: { ...rest, id } }, id);
    if (!answer) throw new Refused({ code: "other", message: `no answer from ${table ?? "the page"}` });
    return answer;
  }

  /**
   * A table in the page may also begin from a position: lessons end with such a game. `entropy`: what it is drawn from in place of fresh bytes, for
   * the game of the day.
   */
  async open({ table }: OpenTable, position?: string, entropy?: string): Promise<ServerMessage> {
    tidy();
    const id = this.#next++;
    const wish = { open: { table, id, ...(position === undefined ? {} : { position }) } };
    const answer = await this.#serve(wish, id, entropy);
    if (!answer || !("table" in answer)) throw new Refused({ code: "other", message: "no table was laid" });
    this.#awake.add(answer.table);
    return answer;
  }

  async record(table: string): Promise<GameRecord> {
    for (const answer of (await this.#engineReply({ record: { table } })).messages) {
      if ("record" in answer) return answer.record;
      if ("error" in answer) throw new Refused(answer.error);
    }
    throw new Refused({ code: "other", message: "no record" });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#thinkers.stop();
    this.#listeners.clear();
    if (typeof window !== "undefined") window.removeEventListener("storage", this.#elsewhere);
  }

  async #wake(table: string): Promise<void> {
    const stored = appends(table);
    if (stored.length === 0)
      throw new Refused({ code: "not-found", message: "there is no such table in this browser" });
    await this.#serve({ load: { appends: stored } });
    this.#awake.add(table);
  }

  /** One request at a time: its events are stored and told, and searches started, before the next. */
  #serve(wish: Wish, id?: number, entropy?: string): Promise<ServerMessage | undefined> {
    const served = this.#queue.then(() => this.#serveNow(wish, id, entropy));
    this.#queue = served.catch(() => undefined);
    return served;
  }

  async #serveNow(wish: Wish, id?: number, entropy?: string): Promise<ServerMessage | undefined> {
    const reply = await this.#engineReply(wish, entropy);
    for (const one of reply.append) {
      if (append(one)) continue;
      // Another page has written to this table first: its events count, and the table is read again.
      this.#awake.delete(one.table);
      void this.#refresh(one.table);
      throw new Refused({ code: "stale", message: "another page has moved" });
    }
    let answer: ServerMessage | undefined;
    for (const message of reply.messages) {
      if ("record" in message) continue;
      this.#faces.hear(message);
      if (id !== undefined && "id" in message && message.id === id) answer = message;
      else if ("error" in message) throw new Refused(message.error);
      else await this.#tell(message as Unasked);
    }
    for (const line of this.#faces.changed()) putLine(line);
    this.#thinkers.want(reply.think);
    clearTimeout(this.#timer);
    if (reply.deadline !== undefined) {
      this.#timer = setTimeout(
        () => void this.#serve("tick").catch(() => undefined),
        Math.min(LONGEST_WAIT_MS, Math.max(0, reply.deadline - Date.now())),
      );
    }
    if (answer && "error" in answer) throw new Refused(answer.error);
    return answer;
  }

  async #engineReply(wish: Wish, given?: string): Promise<LocalReply> {
    const fresh = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0"));
    const entropy = given ?? fresh.join("");
    try {
      return await this.#engine.local<LocalReply>({ now: Date.now(), entropy, wish });
    } catch (why) {
      if (why instanceof EngineFault) throw new Refused({ code: "no-engine", message: why.message });
      if (why instanceof EngineRefusal) throw new Refused({ code: why.code, message: why.message });
      throw why;
    }
  }

  /** Every message in a task of its own, as a socket would bring it: so that each is drawn, and each step is seen. */
  #tell(message: Unasked): Promise<void> {
    return new Promise((resolve) =>
      setTimeout(() => {
        for (const listener of [...this.#listeners]) listener(message);
        resolve();
      }),
    );
  }

  /** Reads a table again and sends it to every subscriber. */
  async #refresh(table: string): Promise<void> {
    try {
      await this.#wake(table);
      const answer = await this.#serve({ message: { cmd: "subscribe", table, id: 0 } }, 0);
      if (answer && "shown" in answer) await this.#tell({ table, shown: answer.shown });
    } catch {
      // It was removed elsewhere: the next question about it is refused.
    }
  }

  readonly #elsewhere = (event: StorageEvent): void => {
    const table = tableOf(event.key);
    if (table === undefined || event.newValue === null || !this.#awake.has(table)) return;
    this.#awake.delete(table);
    void this.#refresh(table);
  };
}
