/** The one connection of this page to the server: opened when a table is shown, closed when none is. */
import { RemoteHost } from "./remote";

let host: RemoteHost | null = null;
let users = 0;

/** The server's host, and a function that releases it. The session may change between tables: a later connection has the later cookie. */
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
