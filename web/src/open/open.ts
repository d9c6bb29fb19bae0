/** From a wish to a table: opens it where it belongs, says who will sit down, and goes there. */
import { Lost, Refused } from "../host/errors";
import { go } from "../router/router.svelte";
import { rememberName, settings } from "../settings/settings.svelte";
import { knock } from "../house/doors";
import { announce } from "./arrival";
import { meet } from "./first";
import { opening, place, seatings, type Wish } from "./wish";

export type Failure = "away" | "too-many" | "waiting" | "no-engine" | "address" | "no-room" | "refused";

/** Undefined if all went well: the page is then on its way to the table. `asked` can ask for this page, whoever shall sit there. */
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
    // A server that does not answer is no reason not to play, where nobody has to come from outside.
    if (why instanceof Lost && place(wish, false) === "local") return openHere(wish);
    throw why;
  }
}

async function openHere(wish: Wish): Promise<{ where: "local"; table: string }> {
  const { page } = await import("../host/page");
  const answer = await page().open({ table: opening(wish) }, wish.position);
  if (!("table" in answer)) throw new Refused({ code: "other", message: "no table was laid" });
  return { where: "local", table: answer.table };
}

/** What the server says if it cannot take anything in, under this address or at all. */
const KINDS: Readonly<Record<string, Failure | undefined>> = {
  "no-engine": "no-engine",
  "too-many-waiting": "waiting",
  "bad-origin": "address",
  "bad-host": "address",
  "store-full": "no-room",
  "store-failed": "no-room",
};

export function failureOf(why: unknown): Failure {
  // A part of the page that cannot be fetched is a server that cannot be reached.
  if (why instanceof Lost || why instanceof TypeError) return "away";
  if (!(why instanceof Refused)) throw why;
  if (why.refusal.retry_ms !== undefined) return "too-many";
  return KINDS[why.refusal.code] ?? "refused";
}
