/**
 * What was said at tables, as this tab heard it. A host sends what is being said and never what was said before, so a reloaded page finds it here.
 * It is lost with the tab; on a shared screen nothing is kept.
 */
import { inKiosk } from "../kiosk/kiosk.svelte";
import type { Talk } from "./state";

interface Heard {
  table: string;
  talk: readonly Talk[];
}

const NAME = "cubo.talk";
/** The talk of so many tables is kept, the last one first. */
const MOST = 8;

function all(): Heard[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isHeard) : [];
  } catch {
    return [];
  }
}

export function heardAt(table: string): readonly Talk[] {
  return all().find((heard) => heard.table === table)?.talk ?? [];
}

export function keepTalk(table: string, talk: readonly Talk[]): void {
  if (inKiosk()) return;
  const others = all().filter((heard) => heard.table !== table);
  try {
    sessionStorage.setItem(NAME, JSON.stringify([{ table, talk }, ...others].slice(0, MOST)));
  } catch {
    // Without a memory talk lasts as long as the page.
  }
}

function isHeard(value: unknown): value is Heard {
  const { table, talk } = (value ?? {}) as Partial<Heard>;
  return typeof table === "string" && Array.isArray(talk) && talk.every(isTalk);
}

function isTalk(value: unknown): value is Talk {
  const { version, by, name, words } = (value ?? {}) as Partial<Talk>;
  if (
    !Number.isInteger(version) ||
    !Array.isArray(by) ||
    typeof name !== "string" ||
    typeof words !== "object" ||
    words === null
  )
    return false;
  return "phrase" in words ? typeof words.phrase === "string" : typeof words.text === "string";
}
