/** The server over one WebSocket that reconnects by itself. Who follows a table subscribes again when the connection is `here` again. */
import type { ClientMessage, OpenTable, ServerMessage } from "../protocol/messages";
import type { GameRecord, LobbyView } from "../protocol/rest";
import { Backoff } from "./backoff";
import { HostClock } from "./clock";
import { Lost, Refused } from "./errors";
import type { Connection, Host, Request, Unasked } from "./host";
import { rest } from "./rest";

/** The part of a WebSocket that is needed here. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState" | "onopen" | "onmessage" | "onclose">;

/** What the world outside gives; tests give something else. */
export interface World {
  dial(): Wire;
  /** Makes this browser a guest of the server, so that it may sit down. */
  becomeGuest(): Promise<unknown>;
  open(table: OpenTable): Promise<ServerMessage>;
  random(): number;
}

/** After this long without a message the page sends a ping; a hidden page sends none. */
export const ASK_AFTER_MS = 2_500;
/** After this long without an answer the connection is `quiet`: with the time above, within five seconds. */
export const DOUBT_MS = 2_000;
/** After this long it is given up, and another is made; likewise one that does not open. */
export const PATIENCE_MS = 8_000;
const OPEN = 1;

interface Waiting {
  sent: number;
  resolve(answer: ServerMessage): void;
  reject(why: Error): void;
}

export class RemoteHost implements Host {
  readonly kind = "remote";
  readonly #world: World;
  readonly #backoff: Backoff;
  readonly #clock = new HostClock();
  readonly #waiting = new Map<number, Waiting>();
  readonly #connectionListeners = new Set<(now: Connection) => void>();
  readonly #messageListeners = new Set<(message: Unasked) => void>();
  readonly #lobbyListeners = new Set<(view: LobbyView) => void>();
  #connection: Connection = "away";
  #wire: Wire | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When to ask whether anybody is there. */
  #asking: ReturnType<typeof setTimeout> | undefined;
  /** Timers that run while that answer is awaited: when to call it `quiet`, and when to give up. */
  #doubting: ReturnType<typeof setTimeout> | undefined;
  #givingUp: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  #closed = false;
  #goodbye: number | null = null;
  /** Becoming a guest needs a new socket: the server knows people by the cookie of the socket. */
  #guest: Promise<unknown> | null = null;
  /** Whether the socket surely came with the cookie of a guest. */
  #known = false;

  constructor(world: World = browser) {
    this.#world = world;
    this.#backoff = new Backoff(world.random);
    if (typeof window !== "undefined") {
      window.addEventListener("online", this.#nudge);
      window.addEventListener("offline", this.#nudge);
      document.addEventListener("visibilitychange", this.#nudge);
    }
    this.#dial();
  }

  connection(): Connection {
    return this.#connection;
  }

  onConnection(listener: (now: Connection) => void): () => void {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  }

  onMessage(listener: (message: Unasked) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /** Calls back with everything that is told of the lobby, once `lobby()` was asked for; returns how to stop that. */
  onLobby(listener: (view: LobbyView) => void): () => void {
    this.#lobbyListeners.add(listener);
    return () => this.#lobbyListeners.delete(listener);
  }

  /** Asks to be told of the lobby, or no longer. A socket that is made again is to be asked again. */
  tellLobby(told: boolean): void {
    const wire = this.#wire;
    if (wire?.readyState === OPEN) wire.send(JSON.stringify({ cmd: told ? "lobby" : "leave-lobby" }));
  }

  now(): number {
    return this.#clock.now();
  }

  async ask(request: Request): Promise<ServerMessage> {
    try {
      return await this.#send(request);
    } catch (why) {
      if (!(why instanceof Refused) || why.refusal.code !== "no-session") throw why;
      await this.#becomeGuest();
      return await this.#send(request);
    }
  }

  async open(table: OpenTable): Promise<ServerMessage> {
    const answer = await this.#world.open(table);
    // Opening a table makes a guest; a socket made before does not have that cookie.
    if (!this.#known) {
      this.#known = true;
      await this.again();
    }
    return answer;
  }

  record(table: string, pass?: string): Promise<GameRecord> {
    return rest("GET", `/api/tables/${table}/record`, { pass });
  }

  /** Reconnects with a new socket: the session may have changed. */
  async again(): Promise<void> {
    this.#drop();
    this.#dial();
    await this.#here();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (typeof window !== "undefined") {
      window.removeEventListener("online", this.#nudge);
      window.removeEventListener("offline", this.#nudge);
      document.removeEventListener("visibilitychange", this.#nudge);
    }
    this.#drop();
    this.#become("away");
  }

  #becomeGuest(): Promise<unknown> {
    this.#guest ??= this.#world
      .becomeGuest()
      .then(() => ((this.#known = true), this.again()))
      .finally(() => (this.#guest = null));
    return this.#guest;
  }

  #send(request: Request): Promise<ServerMessage> {
    const wire = this.#wire;
    if (!wire || wire.readyState !== OPEN) return Promise.reject(new Lost("no connection"));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { sent: Date.now(), resolve, reject });
      wire.send(JSON.stringify({ ...request, id } as ClientMessage));
    });
  }

  #here(): Promise<void> {
    if (this.#connection === "here") return Promise.resolve();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => (stop(), reject(new Lost("no connection"))), PATIENCE_MS);
      const stop = this.onConnection((now) => {
        if (now !== "here") return;
        clearTimeout(late);
        stop();
        resolve();
      });
    });
  }

  #dial(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#goodbye = null;
    this.#become("coming");
    const wire = this.#world.dial();
    this.#wire = wire;
    // A connection that neither opens nor fails is given up as well.
    this.#timer = setTimeout(() => this.#gone(wire), PATIENCE_MS);
    wire.onopen = () => {
      if (wire !== this.#wire) return;
      clearTimeout(this.#timer);
      this.#backoff.reset();
      this.#alive(wire);
      this.#become("here");
    };
    wire.onmessage = (event: MessageEvent) => {
      if (wire !== this.#wire) return;
      this.#alive(wire);
      // Any message shows that messages go through: note that before passing it on.
      this.#become("here");
      this.#hear(String(event.data));
    };
    wire.onclose = () => this.#gone(wire);
  }

  /** A message came: the connection is good, and the next ping is due only after another silence. */
  #alive(wire: Wire): void {
    this.#stopAsking();
    this.#asking = setTimeout(() => document.visibilityState !== "hidden" && this.#ping(wire), ASK_AFTER_MS);
  }

  #ping(wire: Wire): void {
    if (this.#givingUp !== undefined) return; // asked, and not answered yet
    clearTimeout(this.#asking);
    this.#doubting = setTimeout(() => this.#become("quiet"), DOUBT_MS);
    this.#givingUp = setTimeout(() => this.#gone(wire), PATIENCE_MS);
    this.#send({ cmd: "ping" }).catch(() => undefined);
  }

  #stopAsking(): void {
    clearTimeout(this.#asking);
    clearTimeout(this.#doubting);
    clearTimeout(this.#givingUp);
    this.#givingUp = undefined;
  }

  #hear(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return; // nothing that the server sends
    }
    const waiting = "id" in message && typeof message.id === "number" ? this.#waiting.get(message.id) : undefined;
    if (waiting) {
      this.#waiting.delete((message as { id: number }).id);
      if ("now" in message) this.#clock.heard(message.now, waiting.sent, Date.now());
      if ("error" in message) waiting.reject(new Refused(message.error));
      else waiting.resolve(message);
      return;
    }
    if ("error" in message) {
      // The server could not read the id: the error belongs to the oldest open request.
      const [[id, first] = []] = this.#waiting;
      if (id !== undefined) this.#waiting.delete(id);
      first?.reject(new Refused(message.error));
      return;
    }
    if ("lobby" in message || "you" in message) {
      for (const listener of [...this.#lobbyListeners]) listener(message as LobbyView);
      return;
    }
    if ("goodbye" in message) this.#goodbye = message.goodbye.again_ms;
    if ("goodbye" in message || "news" in message || "shown" in message || "here" in message || "links" in message) {
      for (const listener of [...this.#messageListeners]) listener(message as Unasked);
    }
  }

  #gone(wire: Wire): void {
    if (wire !== this.#wire) return;
    this.#drop();
    if (this.#closed) return;
    this.#become("coming");
    this.#timer = setTimeout(() => this.#dial(), this.#goodbye ?? this.#backoff.next());
    this.#goodbye = null;
  }

  #drop(): void {
    this.#stopAsking();
    clearTimeout(this.#timer);
    const wire = this.#wire;
    this.#wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of lost) each.reject(new Lost("the connection ended"));
  }

  /** The network has come or gone, or the page is visible again: reconnect or ping at once. */
  readonly #nudge = (): void => {
    if (document.visibilityState === "hidden" || this.#closed) return;
    if (!this.#wire) {
      this.#backoff.reset();
      this.#dial();
    } else if (this.#wire.readyState === OPEN) {
      this.#ping(this.#wire); // a laptop that slept may hold a dead connection without knowing
    }
  };

  #become(now: Connection): void {
    if (this.#connection === now) return;
    this.#connection = now;
    for (const listener of [...this.#connectionListeners]) listener(now);
  }
}

const browser: World = {
  dial: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
  becomeGuest: () => rest("POST", "/api/session", { body: {} }),
  open: (table) => rest("POST", "/api/tables", { body: table }),
  random: Math.random,
};
