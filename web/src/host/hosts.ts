/** The hosts of this page: its one connection to the server, and the tables that run in the page itself. */
import { engine } from "../engine/engine";
import type { Host } from "./host";
import { LocalHost } from "./local";
import { RemoteHost } from "./remote";

let local: LocalHost | null = null;
let remote: RemoteHost | null = null;
let users = 0;

/** The host of the tables in this page. */
export function localHost(): LocalHost {
  local ??= new LocalHost(engine);
  return local;
}

/**
 * The host of a table on the server (`house`) or in this page (`here`), and a function that releases it. The connection to the server is closed
 * when nobody uses it: the session may change between tables, and the next connection has the new cookie.
 */
export function enter(where: "house" | "here"): { host: Host; leave(): void } {
  return where === "here" ? { host: localHost(), leave: () => undefined } : enterHouse();
}

/** The connection to the server, which tables and the lobby share; and a function that releases it. */
export function enterHouse(): { host: RemoteHost; leave(): void } {
  const host = (remote ??= new RemoteHost());
  users += 1;
  let left = false;
  return {
    host,
    leave: () => {
      if (left) return;
      left = true;
      users -= 1;
      if (users > 0) return;
      host.close();
      remote = null;
    },
  };
}
