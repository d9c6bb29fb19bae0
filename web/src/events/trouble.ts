/** What the house says when it refuses something about events. */
import { Lost, Refused } from "../host/errors";
import { errors } from "../i18n/errors";
import { events } from "../i18n/events";

export function troubleOf(why: unknown): string {
  if (why instanceof Lost) return errors().lost;
  if (!(why instanceof Refused)) return errors().other;
  const { code } = why.refusal;
  return events().trouble[code] ?? errors().codes[code] ?? errors().other;
}
