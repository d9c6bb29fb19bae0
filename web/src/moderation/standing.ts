/** How somebody stands with the house, in words. */
import { day, moment } from "../i18n/format.svelte";
import { moderation } from "../i18n/moderation";
import type { PersonListed } from "../protocol/rest";

/** What is for good has an end that nobody will see. */
const GOOD = 8e15;

export function standingOf(person: PersonListed): string[] {
  const words = moderation().people;
  return [
    ...(person.role === undefined ? [] : [moderation().roles[person.role]]),
    ...(person.who.member ? [] : [words.guest]),
    words.since(day(person.since)),
    ...(person.muted === undefined ? [] : [words.muted(moment(person.muted))]),
    ...(person.suspended === undefined
      ? []
      : [person.suspended > GOOD ? words.suspendedForGood : words.suspended(moment(person.suspended))]),
    ...(person.closed ? [words.closed] : []),
    ...(person.reports === 0 ? [] : [words.reports(person.reports)]),
  ];
}
