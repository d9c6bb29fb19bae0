/** The server's interface over HTTP. */
import type { Refusal } from "../protocol/messages";
import { Lost, Refused } from "./errors";

/** A REST request; rejects with `Refused` or `Lost` as a host does. The pass is sent in a header, never in the address. */
export async function rest<Answer>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  how: { body?: unknown; pass?: string | undefined } = {},
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (how.body !== undefined) headers["content-type"] = "application/json";
  if (how.pass !== undefined) headers["cubo-pass"] = how.pass;
  let response: Response;
  try {
    const request: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
    if (how.body !== undefined) request.body = JSON.stringify(how.body);
    response = await fetch(path, request);
  } catch (why) {
    throw new Lost(String(why));
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Lost(`${response.status}: no JSON`); // this came from a proxy, not from the server
  }
  if (response.ok) return answer as Answer;
  const refusal = (answer as { error?: Refusal }).error;
  throw refusal ? new Refused(refusal) : new Lost(`${response.status}`);
}
