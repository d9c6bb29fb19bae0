/** The one connection of this page to the house, made when first needed. */
import { RemoteHost } from "./remote";

let host: RemoteHost | null = null;

export function house(): RemoteHost {
  host ??= new RemoteHost();
  return host;
}
