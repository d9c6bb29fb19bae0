/** Facts about this server: asked once, when the page opens. */
import type { HouseFacts } from "../protocol/rest";
import { knock } from "./doors";

let known: HouseFacts | null = $state.raw(null);
let asking: Promise<HouseFacts> | null = null;

/** The server's answer; null before it came. */
export function facts(): HouseFacts | null {
  return known;
}

/** Asks, unless the answer is there or on its way; a question that failed is asked again the next time. */
export function askFacts(): Promise<HouseFacts> {
  asking ??= knock("GET /api/house").then(
    (answer) => (known = answer),
    (why: unknown) => {
      asking = null;
      throw why;
    },
  );
  return asking;
}
