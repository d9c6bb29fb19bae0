import { EngineFault } from "./channel";

/** Fetches and compiles a module. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (why) {
    throw new EngineFault("not-loaded", `the engine could not be fetched: ${String(why)}`);
  }
  if (!response.ok) throw new EngineFault("not-loaded", `the engine could not be fetched: ${response.status}`);
  try {
    // Compiled while it comes; where a server in between says that it is something else, when it is there.
    return response.headers.get("content-type") === "application/wasm"
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (why) {
    throw new EngineFault("not-loaded", `the engine could not be compiled: ${String(why)}`);
  }
}
