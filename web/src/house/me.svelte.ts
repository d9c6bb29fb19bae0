/** Who is here: a guest or a member, as the house knows them. Asked once, and told by the pages where that changes. */
import type { GuestName } from "../protocol/rest";
import { rememberName } from "../settings/settings.svelte";
import { knock } from "./doors";

let known: GuestName | null = $state.raw(null);
/** The question under way, or answered: whoever asks meanwhile waits for the same answer. */
let asked: Promise<void> | undefined;
/** Other tabs of this browser: who logs in or out here has done so there. */
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cubo.me");
tabs?.addEventListener("message", () => {
  asked = undefined;
  void askMe();
});

/** Who is here; null for somebody whom the house has not met, and while it has said nothing. */
export function me(): GuestName | null {
  return known;
}

/** Asks the house, unless it was asked before. One that is away says nothing, and is asked again the next time. */
export function askMe(): Promise<void> {
  asked ??= knock("GET /api/session").then(
    ({ guest }) => {
      known = guest;
    },
    () => {
      asked = undefined;
    },
  );
  return asked;
}

/** A member has come: the name is proposed at tables from now on. */
export function welcomeMember(name: string): void {
  known = { name, member: true };
  rememberName(name);
  // What they are in the house, and what it has to tell them, only the house knows.
  asked = undefined;
  void askMe();
  tabs?.postMessage("member");
}

/** What moderators had to tell was read. */
export function noticesRead(): void {
  if (known === null) return;
  const { notices, ...rest } = known;
  void notices;
  known = rest;
}

/** A stranger has become a guest. */
export function welcomeGuest(name: string): void {
  asked = Promise.resolve();
  known ??= { name };
}

/** Nobody in particular from now on. */
export function forgetMe(): void {
  asked = Promise.resolve();
  known = null;
  tabs?.postMessage("nobody");
}
