/** Reviews one game and says how far it has come. Whoever started this worker ends it, which is how a review is cancelled. */
import { Instance } from "../engine/instance";
import { networks } from "../engine/nets";
import { thinker } from "../engine/thinker";
import type { GameRecord } from "../protocol/rest";

onmessage = async ({ data }: MessageEvent<{ t: "review"; record: string; budget: number }>): Promise<void> => {
  try {
    const { game } = JSON.parse(data.record) as GameRecord; // below it is written into the request as it is, so that no number in it changes
    const progress = (done: number, of: number): void => postMessage({ t: "progress", done, of });
    const instance = await Instance.of(await thinker(), progress);
    // Without its networks, where they can't be had, hand-written knowledge judges.
    for (const { bytes } of await networks(game)) instance.callBytes(bytes);
    const request = `{"cmd":"review","budget":${JSON.stringify(data.budget)},"record":${data.record}}`;
    const reply = JSON.parse(instance.call(request)) as object & { error?: { message: string } };
    postMessage(reply.error ? { t: "failed", why: reply.error.message } : { t: "done", review: reply });
  } catch (why) {
    postMessage({ t: "failed", why: why instanceof Error ? why.message : String(why) });
  }
};
