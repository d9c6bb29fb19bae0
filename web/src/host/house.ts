/** The one connection of this page to the house: made when a table is looked at, given up when none is. */
import { RemoteHost } from "./remote";

let host: RemoteHost | null = null;
let users = 0;

/** The house, and how to let go of it. Who one is may change between tables: a later connection comes with a later cookie. */
export function enterHouse(): { host: RemoteHost; leave(): void } {
  host ??= new RemoteHost();
  users += 1;
  let left = false;
  return {
    host,
    leave: () => {
      if (left) return;
      left = true;
      users -= 1;
      if (users === 0) {
        host?.close();
        host = null;
      }
    },
  };
}
