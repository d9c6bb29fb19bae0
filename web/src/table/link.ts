/** Links to tables on the server: whether one is whole, and the address bar as one. */
import { address } from "../router/route";

/** What the server makes ids and passes of (`crates/server/src/ids.rs`): 16 letters that are not mistaken for each other, and 16 bytes in base64url. */
const TABLE = /^[0-9a-hjkmnp-tv-z]{16}$/;
const PASS = /^[A-Za-z0-9_-]{22}$/;

/** Whether a link can lead anywhere. One that was cut off on its way cannot, and the server need not be asked. */
export function whole(table: string, pass: string | undefined): boolean {
  return TABLE.test(table) && (pass === undefined || PASS.test(pass));
}

/** Without a pass: to a table that everybody may find. */
export function linkTo(table: string, pass?: string): string {
  return new URL(address({ page: "table", table, pass }), location.origin).href;
}

/** Puts the pass into the address bar, so that a copied address is a link that works. Nothing is loaded. */
export function putInBar(table: string, pass: string): void {
  const link = address({ page: "table", table, pass });
  if (location.pathname === `/table/${table}` && location.pathname + location.hash !== link)
    history.replaceState(history.state, "", link);
}
