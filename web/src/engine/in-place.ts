/** The page's engine without workers, for tests: what a worker would answer is answered in place. `make wasm` builds the modules; without them there is nothing to ask. */
import { existsSync, readFileSync } from "node:fs";
import { Channel, type FromWorker, type Net, type ToWorker, type WorkerLike } from "./channel";
import { Engine } from "./engine";
import { Instance } from "./instance";

const ENGINE = new URL("./cubo.wasm", import.meta.url);
const THINKER = new URL("./thinker.wasm", import.meta.url);
const NETS = new URL("../../../crates/players/nets/", import.meta.url);

/** Whether the modules are built. */
export const built = existsSync(ENGINE) && existsSync(THINKER);

/** The engine, which also thinks in the place of the thinker. */
export async function engineInPlace(): Promise<Engine> {
  const channel = await over(ENGINE);
  return new Engine({ of: () => channel, whole: () => channel }, await over(ENGINE));
}

/** The engine with the thinker, which is given a network of the game. */
export async function thinkerInPlace(): Promise<Engine> {
  const channel = await over(ENGINE);
  const network = (game: string): Net => ({
    name: game,
    bytes: new Uint8Array(readFileSync(new URL(`${game}.net`, NETS))),
  });
  return new Engine({ of: () => channel, whole: () => channel }, await over(THINKER), async (game) => [network(game)]);
}

async function over(file: URL): Promise<Channel> {
  const module = await WebAssembly.compile(readFileSync(file));
  return new Channel(
    async () => module,
    () => new InPlace(),
  );
}

class InPlace implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror = null;
  #instance: Instance | undefined;

  postMessage(message: ToWorker): void {
    void this.#answer(message);
  }
  terminate(): void {
    this.#instance = undefined;
  }
  async #answer(message: ToWorker): Promise<void> {
    if ("module" in message) {
      this.#instance = await Instance.of(message.module);
      return this.#tell({ ready: true });
    }
    for (const { bytes } of message.nets ?? []) this.#instance?.callBytes(bytes);
    this.#tell({ id: message.id, replies: message.lines.map((line) => this.#instance?.call(line) ?? "") });
  }
  #tell(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}
