/** Fetches and compiles the engine, once for all workers of the page. */
import url from "./cubo.wasm?url";
import type { WorkerLike } from "./channel";
import { compile } from "./compile";

let compiled: Promise<WebAssembly.Module> | undefined;

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
