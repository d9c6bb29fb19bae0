/** Requests to one worker and their replies, matched by number. */

export type ToWorker = { module: WebAssembly.Module } | { id: number; lines: string[]; nets?: readonly Net[] };
export type FromWorker = { ready: true } | { id: number; replies: string[] } | { broken: string };

/** The file of a network. */
export interface Net {
  name: string;
  bytes: Uint8Array;
}

/** `not-loaded`: the engine could not be fetched or started; `crashed`: it crashed while it worked; `cancelled`: the caller aborted the request. */
export class EngineFault extends Error {
  constructor(
    readonly code: "not-loaded" | "crashed" | "cancelled",
    message: string,
  ) {
    super(message);
    this.name = "EngineFault";
  }
}

/** The part of a worker that a channel needs. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Waiting {
  resolve(replies: string[]): void;
  reject(why: EngineFault): void;
}

export class Channel {
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #hire: () => WorkerLike;
  readonly #waiting = new Map<number, Waiting>();
  /** The networks that the worker has by now. */
  readonly #given = new Set<string>();
  #worker: Promise<WorkerLike> | undefined;
  #next = 0;

  /** Nothing is loaded or started before the first request. */
  constructor(module: () => Promise<WebAssembly.Module>, hire: () => WorkerLike) {
    this.#module = module;
    this.#hire = hire;
  }

  /** The replies to these lines, which the engine answers one after the other with nothing in between. It is given these networks first, each once. */
  async ask(lines: string[], nets: readonly Net[] = []): Promise<string[]> {
    const starting = (this.#worker ??= this.#start());
    const worker = await starting;
    // Stopped before it was ready: nobody would answer.
    if (this.#worker !== starting) throw new EngineFault("cancelled", "the engine was stopped");
    const id = this.#next++;
    const fresh = nets.filter(({ name }) => !this.#given.has(name));
    for (const { name } of fresh) this.#given.add(name);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage(fresh.length > 0 ? { id, lines, nets: fresh } : { id, lines });
    });
  }

  /** Ends the worker, whatever it is doing. The next request starts another. */
  stop(): void {
    this.#end(new EngineFault("cancelled", "the engine was stopped"));
  }

  #start(): Promise<WorkerLike> {
    const started = this.#begin();
    // The caller gets the error; the next request tries again.
    started.catch(() => {
      if (this.#worker === started) this.#worker = undefined;
    });
    return started;
  }

  async #begin(): Promise<WorkerLike> {
    const fetched = this.#module();
    fetched.catch(() => undefined); // told below, unless there is no worker to tell it to
    let worker: WorkerLike;
    try {
      worker = this.#hire(); // its own file is fetched meanwhile
    } catch (why) {
      throw new EngineFault("not-loaded", String(why));
    }
    return new Promise((resolve, reject) => {
      let ready = false;
      const broken = (why: string): void => {
        const fault = new EngineFault(ready ? "crashed" : "not-loaded", why);
        worker.terminate();
        if (ready) this.#end(fault);
        else reject(fault);
      };
      worker.onmessage = ({ data }) => {
        if ("broken" in data) return broken(data.broken);
        if ("ready" in data) {
          ready = true;
          return resolve(worker);
        }
        const waiting = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        waiting?.resolve(data.replies);
      };
      worker.onerror = (event) => broken(event.message || "the worker could not be started");
      fetched.then(
        (module) => worker.postMessage({ module }),
        (why: unknown) => {
          worker.terminate();
          reject(why instanceof EngineFault ? why : new EngineFault("not-loaded", String(why)));
        },
      );
    });
  }

  #end(why: EngineFault): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#given.clear();
    worker?.then(
      (ended) => ended.terminate(),
      () => undefined,
    );
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(why);
  }
}
