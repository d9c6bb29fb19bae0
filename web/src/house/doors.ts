/** The doors of the house under /api, each with the type of what it takes and gives. */
import { rest } from "../host/rest";
import type { Doors } from "../protocol/rest";

type Door = keyof Doors;
type Method = "GET" | "POST" | "DELETE";

/** Asks at a door; `id` takes the place of `ID` in its address. Rejects with `Refused` or `Lost`. */
export function knock<D extends Door>(
  door: D,
  how: { body?: Doors[D]["body"]; id?: string; pass?: string } = {},
): Promise<Doors[D]["answer"]> {
  const [method, path = ""] = door.split(" ") as [Method, string];
  return rest(method, path.replace("ID", encodeURIComponent(how.id ?? "")), { body: how.body, pass: how.pass });
}
