/** Reviews one game and says how far it has come. Whoever started this worker ends it, which is how a review is cancelled. */
import { Instance } from "../engine/instance";
import { thinker } from "../engine/thinker";

onmessage = async ({ data }: MessageEvent<{ t: "review"; record: string; budget: number }>): Promise<void> => {
  try {
    JSON.parse(data.record); // it is written into the request as it is, so that no number in it changes
    const progress = (done: number, of: number): void => postMessage({ t: "progress", done, of });
    const instance = await Instance.of(await thinker(), progress);
    const request = `{"cmd":"review","budget":${JSON.stringify(data.budget)},"record":${data.record}}`;
    const reply = JSON.parse(instance.call(request)) as object & { error?: { message: string } };
    postMessage(reply.error ? { t: "failed", why: reply.error.message } : { t: "done", review: reply });
  } catch (why) {
    postMessage({ t: "failed", why: why instanceof Error ? why.message : String(why) });
  }
};
