/** The endpoints under /api, each with the types of its request and its answer. */
import { rest } from "../host/rest";
import type { Doors } from "../protocol/rest";

type Door = keyof Doors;
type Method = "GET" | "POST" | "DELETE";

/** Calls an endpoint; `id` takes the place of `ID` in its address, `query` stands behind it. Rejects with `Refused` or `Lost`. */
export function knock<D extends Door>(
  door: D,
  how: { body?: Doors[D]["body"]; id?: string; pass?: string; query?: Record<string, string> } = {},
): Promise<Doors[D]["answer"]> {
  const [method, path = ""] = door.split(" ") as [Method, string];
  const query = how.query ? `?${new URLSearchParams(how.query).toString()}` : "";
  const address = path.replace("ID", encodeURIComponent(how.id ?? "")) + query;
  return rest(method, address, { body: how.body, pass: how.pass });
}
