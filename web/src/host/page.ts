/** The host of the tables in this page. */
import { engine } from "../engine/engine";
import { LocalHost } from "./local";

let host: LocalHost | null = null;

export function page(): LocalHost {
  host ??= new LocalHost(engine);
  return host;
}
