/** The page's engine without workers, for tests: what a worker would answer is answered in place. `make wasm` builds the modules; without them there is nothing to ask. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
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

/** The engine with the thinker, which is given the networks of the game. */
export async function thinkerInPlace(): Promise<Engine> {
  const channel = await over(ENGINE);
  return new Engine({ of: () => channel, whole: () => channel }, await over(THINKER), async (game) => networks(game));
}

/** All networks of a game: each file is named after its game. */
function networks(game: string): Net[] {
  const files = readdirSync(NETS).filter((file) => file.endsWith(".net"));
  const own = files.filter((file) => file === `${game}.net` || file.startsWith(`${game}-`));
  return own.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, NETS))) }));
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
    // A page does without a network that is refused; a test would show nothing.
    for (const { name, bytes } of message.nets ?? []) {
      const said = new TextDecoder().decode(this.#instance?.callBytes(bytes));
      const { learned } = JSON.parse(said) as { learned?: string };
      if (!learned || !name.startsWith(learned)) return this.#tell({ broken: `${name}: ${said}` });
    }
    this.#tell({ id: message.id, replies: message.lines.map((line) => this.#instance?.call(line) ?? "") });
  }
  #tell(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}
