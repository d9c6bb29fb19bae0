/** Leaves nothing of this person in this browser: what pages kept, what tables kept, and the session on the server. */
import { forget, kept } from "../settings/keep";
import { knock } from "./doors";
import { forgetMe } from "./me.svelte";

/** Everything of ours in the browser's memory begins like this. */
export const OURS = "cubo.";

export async function forgetBrowser(): Promise<void> {
  kept(OURS).forEach(forget);
  try {
    sessionStorage.clear();
  } catch {
    // A browser without such a memory has nothing to forget.
  }
  // If the server cannot be reached, it forgets the session when the cookie expires.
  await knock("DELETE /api/session").catch(() => undefined);
  forgetMe();
}
