/** What the house says when it refuses something about people. */
import { Lost, Refused } from "../host/errors";
import { account } from "../i18n/account";
import { errors } from "../i18n/errors";
import { safety } from "../i18n/safety";

export function troubleOf(why: unknown): string {
  if (why instanceof Lost) return errors().lost;
  if (!(why instanceof Refused)) return errors().other;
  const { code, retry_ms: wait } = why.refusal;
  if (code === "too-fast" && wait !== undefined) return account().trouble.wait(Math.max(1, Math.ceil(wait / 1000)));
  return safety().trouble[code] ?? errors().codes[code] ?? errors().other;
}
