/** Fetches and compiles the engine, once for all workers of the page. */
import url from "./cubo.wasm?url";
import { EngineFault, type WorkerLike } from "./channel";

let compiled: Promise<WebAssembly.Module> | undefined;

export async function compile(url: string): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (why) {
    throw new EngineFault("not-loaded", `the engine could not be fetched: ${String(why)}`);
  }
  if (!response.ok) throw new EngineFault("not-loaded", `the engine could not be fetched: ${response.status}`);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (why) {
    throw new EngineFault("not-loaded", `the engine could not be compiled: ${String(why)}`);
  }
}

export function module(): Promise<WebAssembly.Module> {
  compiled ??= compile(url).catch((why: unknown) => {
    compiled = undefined; // a network may come back
    throw why;
  });
  return compiled;
}

export function hire(): WorkerLike {
  return new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
}
