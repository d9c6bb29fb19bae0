/** From a wish to a table: opens it where it belongs, says who will sit down, and goes there. */
import { Lost, Refused } from "../host/errors";
import { go } from "../router/router.svelte";
import { rememberName, settings } from "../settings/settings.svelte";
import { knock } from "../house/doors";
import { announce } from "./arrival";
import { opening, place, seatings, type Wish } from "./wish";

export type Failure = "away" | "too-many" | "refused";

/** Undefined if all went well: the page is then on its way to the table. */
export async function openTable(wish: Wish, mine: string, guest: string): Promise<Failure | undefined> {
  const reachable = navigator.onLine !== false;
  const sitting = seatings(wish, mine, settings.names, guest);
  if (mine.trim() !== "") rememberName(mine);
  try {
    if (place(wish, reachable) === "remote") {
      const { table } = await knock("POST /api/tables", { body: { table: opening(wish) } });
      announce(table, sitting);
      go({ page: "table", table, pass: undefined });
    } else {
      const { page } = await import("../host/page").catch(() => {
        throw new Lost("the part of the page that lays tables cannot be fetched");
      });
      const answer = await page().open({ table: opening(wish) });
      if (!("table" in answer)) return "refused";
      announce(answer.table, sitting);
      go({ page: "local", table: answer.table });
    }
    return undefined;
  } catch (why) {
    if (why instanceof Lost) return "away";
    if (why instanceof Refused) return why.refusal.code === "too-many" || why.refusal.retry_ms !== undefined ? "too-many" : "refused";
    throw why;
  }
}
