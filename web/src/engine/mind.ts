/**
 * What thinks in this page: the thinker. Where it cannot be had the engine itself thinks: more slowly, without networks, and with the same answers to the same requests.
 */
import type { Net } from "./channel";
import { whole } from "./load";
import { networks } from "./nets";
import { thinker } from "./thinker";

/** Whether the engine thinks in the place of the thinker, which may come within reach later. */
let standsIn = false;

/** What thinks: the thinker, or the engine in its stead. */
export async function mind(): Promise<WebAssembly.Module> {
  try {
    const module = await thinker();
    standsIn = false;
    return module;
  } catch {
    standsIn = true;
    return whole();
  }
}

/** The networks of a game that what thinks can be given: the engine knows none. */
export async function networksOfMind(game: string): Promise<readonly Net[]> {
  return standsIn ? [] : networks(game);
}
