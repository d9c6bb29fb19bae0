/** A host for tests. */
import type { ServerMessage } from "../protocol/messages";
import { Lost } from "./errors";
import type { Connection, Host, Request, Unasked } from "./host";

export type Answer = ServerMessage | Error;

/** A host that answers as it is told. */
export class FakeHost implements Host {
  readonly kind = "remote";
  asked: Request[] = [];
  answers: ((request: Request) => Answer)[] = [];
  now = (): number => 0;
  #connection: Connection = "here";
  #changes = new Set<(now: Connection) => void>();
  #messages = new Set<(message: Unasked) => void>();
  connection(): Connection {
    return this.#connection;
  }
  onConnection(listener: (now: Connection) => void): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }
  onMessage(listener: (message: Unasked) => void): () => void {
    this.#messages.add(listener);
    return () => this.#messages.delete(listener);
  }
  async ask(request: Request): Promise<ServerMessage> {
    this.asked.push(request);
    const answer = this.answers.length > 0 ? this.answers.shift()?.(request) : { first: 0, count: 1 };
    if (answer instanceof Error || !answer) throw answer ?? new Lost();
    return answer;
  }
  open(): Promise<ServerMessage> {
    throw new Error("nobody opens here");
  }
  record(): Promise<never> {
    throw new Error("nobody looks back here");
  }
  close(): void {}
  say(message: Unasked): void {
    for (const listener of this.#messages) listener(message);
  }
  become(connection: Connection): void {
    this.#connection = connection;
    for (const listener of this.#changes) listener(connection);
  }
  sent(cmd: string): Request[] {
    return this.asked.filter((request) => request.cmd === cmd);
  }
}
