/** Opens the table that a form asks for, on the server or in this page, notes who will sit down, and goes there. */
import { Lost, Refused } from "../host/errors";
import { go } from "../router/router.svelte";
import { rememberName, settings } from "../settings/settings.svelte";
import { knock } from "../house/doors";
import { announce } from "./arrival";
import { meet } from "./first";
import { opening, place, seatings, type Wish } from "./wish";

export type Failure = "away" | "too-many" | "waiting" | "no-engine" | "address" | "no-room" | "refused";

/** Undefined on success: the page then navigates to the table. `asked` can force a table in this page, whoever plays at it. */
export async function openTable(
  wish: Wish,
  mine: string,
  guest: string,
  asked: "here" | "anywhere" = "anywhere",
): Promise<Failure | undefined> {
  const sitting = seatings(wish, mine, settings.names, guest);
  if (mine.trim() !== "") rememberName(mine);
  try {
    const { where, table } = await (asked === "here" ? openHere(wish) : open(wish));
    announce(table, sitting);
    meet(wish.game);
    go(where === "remote" ? { page: "table", table, pass: undefined } : { page: "local", table });
    return undefined;
  } catch (why) {
    return failureOf(why);
  }
}

async function open(wish: Wish): Promise<{ where: "remote" | "local"; table: string }> {
  if (place(wish, navigator.onLine !== false) === "local") return openHere(wish);
  try {
    return { where: "remote", table: (await knock("POST /api/tables", { body: { table: opening(wish) } })).table };
  } catch (why) {
    // If the server does not answer, a table that nobody else must reach is opened in this page.
    if (why instanceof Lost && place(wish, false) === "local") return openHere(wish);
    throw why;
  }
}

async function openHere(wish: Wish): Promise<{ where: "local"; table: string }> {
  const { localHost } = await import("../host/hosts");
  const answer = await localHost().open({ table: opening(wish) }, wish.position);
  if (!("table" in answer)) throw new Refused({ code: "other", message: "no table was laid" });
  return { where: "local", table: answer.table };
}

/** The error to show if the server refuses this page's address, or every request. */
const KINDS: Readonly<Record<string, Failure | undefined>> = {
  "no-engine": "no-engine",
  "too-many-waiting": "waiting",
  "bad-origin": "address",
  "bad-host": "address",
  "store-full": "no-room",
  "store-failed": "no-room",
};

export function failureOf(why: unknown): Failure {
  // If a part of the page cannot be fetched, the server cannot be reached.
  if (why instanceof Lost || why instanceof TypeError) return "away";
  if (!(why instanceof Refused)) throw why;
  if (why.refusal.retry_ms !== undefined) return "too-many";
  return KINDS[why.refusal.code] ?? "refused";
}
