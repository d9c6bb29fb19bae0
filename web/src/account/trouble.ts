/** What the house says when an account’s form is refused, and which field it is about. */
import { Lost, Refused } from "../host/errors";
import { account } from "../i18n/account";
import { errors } from "../i18n/errors";
import { history } from "../i18n/history";

export type Field = "name" | "password" | "old" | "code" | "mail" | "form";

const ABOUT: Readonly<Record<string, Field>> = {
  "bad-member-name": "name",
  "name-taken": "name",
  "name-reserved": "name",
  filtered: "name",
  "rename-too-soon": "name",
  "bad-password": "password",
  "wrong-password": "old",
  "bad-name": "name",
  "bad-mail": "mail",
  "wrong-name": "name",
};

export interface Fault {
  field: Field;
  text: string;
}

export function faultOf(why: unknown): Fault {
  if (why instanceof Lost) return { field: "form", text: errors().lost };
  // What the browser says when somebody gives no passkey, or has one here already.
  if (why instanceof DOMException) {
    const { cancelled, "passkey-known": known } = account().trouble.codes;
    return { field: "form", text: why.name === "InvalidStateError" ? known : cancelled };
  }
  if (!(why instanceof Refused)) return { field: "form", text: errors().other };
  const { code, retry_ms: wait } = why.refusal;
  const field = ABOUT[code] ?? "form";
  if (code === "too-fast" && wait !== undefined)
    return { field, text: account().trouble.wait(Math.max(1, Math.ceil(wait / 1000))) };
  if (code === "wrong-name") return { field, text: history().leaving.wrongName };
  const own = (account().trouble.codes as Record<string, string>)[code];
  return { field, text: own ?? errors().codes[code] ?? errors().other };
}
