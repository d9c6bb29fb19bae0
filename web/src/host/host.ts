/**
 * Where a table runs, as the page sees it: on the server (`remote.ts`, a WebSocket) or in this page (`local.ts`, the engine's worker).
 * Both speak the same messages, so that everything above this line is written once.
 */
import type { ClientMessage, Links, OpenTable, ServerMessage } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";

/**
 * `away`: no connection, and nobody tries; `coming`: a connection is being made; `here`: messages go through; `quiet`: there is a connection, but
 * nothing comes back any more. It may recover, so what was sent is not lost; the person is told.
 */
export type Connection = "away" | "coming" | "here" | "quiet";

/** A request without the number by which its answer is found: the host adds that. */
export type Request = ClientMessage extends infer M ? (M extends unknown ? Omit<M, "id"> : never) : never;

/** What comes unasked: news, a table shown afresh, who is here, new links, goodbye. */
export type Unasked = Extract<
  ServerMessage,
  | { news: unknown }
  | { goodbye: unknown }
  | { table: string; here: number[] }
  | { shown: unknown }
  | { table: string; links: Links }
>;

export interface Host {
  readonly kind: "remote" | "local";
  /** How things stand with the connection now. */
  connection(): Connection;
  /** Calls back whenever the connection changes; returns how to stop that. */
  onConnection(listener: (now: Connection) => void): () => void;
  /** Calls back with everything that comes unasked, in order; returns how to stop that. */
  onMessage(listener: (message: Unasked) => void): () => void;
  /**
   * Sends a request and waits for its answer. Rejects with `Refused` when the host refuses, and with `Lost` when the connection ended
   * before the answer came: the request may or may not have been carried out, and can be sent again with the same key.
   */
  ask(request: Request): Promise<ServerMessage>;
  /** Opens a table; the answer is as for `subscribe`. */
  open(table: OpenTable): Promise<ServerMessage>;
  /** The record of a game that is over. */
  record(table: string, pass?: string): Promise<GameRecord>;
  /** The host's clock, in milliseconds, as well as this page knows it. */
  now(): number;
  close(): void;
}
