/** One running copy of the engine, or of the thinker: text in, text out. See crates/wasm/src/door.rs for the three functions behind it. */

interface Door {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  free(address: number, length: number): void;
  call(address: number, length: number): number;
}

/** The bytes in front of a reply that say how long it is. */
const PREFIX = 4;

export class Instance {
  readonly #door: Door;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(door: Door) {
    this.#door = door;
  }

  /** `progress` hears how far a review has come. */
  static async of(module: WebAssembly.Module, progress?: (done: number, of: number) => void): Promise<Instance> {
    // Nothing else is imported: no module has a clock, chance or a system of its own.
    const { exports } = await WebAssembly.instantiate(module, { page: { progress: progress ?? (() => undefined) } });
    return new Instance(exports as unknown as Door);
  }

  /** The reply to one request line. */
  call(request: string): string {
    return this.#decoder.decode(this.callBytes(this.#encoder.encode(request)));
  }

  callBytes(request: Uint8Array): Uint8Array {
    const { alloc, free, call, memory } = this.#door;
    // Addresses come as signed numbers; memory may move whenever the engine runs, so the view of it is made each time.
    const there = alloc(request.length) >>> 0;
    new Uint8Array(memory.buffer, there, request.length).set(request);
    const back = call(there, request.length) >>> 0;
    free(there, request.length);
    const length = new DataView(memory.buffer).getUint32(back, true);
    const reply = new Uint8Array(memory.buffer, back + PREFIX, length).slice();
    free(back, PREFIX + length);
    return reply;
  }
}
