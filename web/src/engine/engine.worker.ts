/** A worker that holds one copy of the engine. Requests that come together are answered together, with nothing in between. */
import { Instance } from "./instance";
import type { FromWorker, ToWorker } from "./channel";

let instance: Instance | undefined;

function answer(message: FromWorker): void {
  postMessage(message);
}

onmessage = async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  if ("module" in data) {
    try {
      instance = await Instance.of(data.module);
      answer({ ready: true });
    } catch (why) {
      answer({ broken: String(why) });
    }
    return;
  }
  if (!instance) return answer({ broken: "asked before it was ready" });
  try {
    const engine = instance;
    for (const { bytes } of data.nets ?? []) engine.callBytes(bytes);
    answer({ id: data.id, replies: data.lines.map((line) => engine.call(line)) });
  } catch (why) {
    // After a trap this copy cannot be used any more: the owner of this worker starts another.
    instance = undefined;
    answer({ broken: String(why) });
  }
};
