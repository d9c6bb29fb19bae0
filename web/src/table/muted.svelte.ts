/**
 * The people muted in this browser, table by table: what they say is neither shown nor sounded. People are known by their names, which at a table
 * they can change only by standing up. On a screen that many share nothing is kept.
 */
import { inKiosk } from "../kiosk/kiosk.svelte";

interface Muted {
  table: string;
  name: string;
}

const NAME = "cubo.muted";
/** So many are kept, the last first. */
const MOST = 100;

let all: readonly Muted[] = $state.raw(kept());

function kept(): Muted[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isMutedEntry).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function isMutedEntry(value: unknown): value is Muted {
  const { table, name } = (value ?? {}) as Partial<Muted>;
  return typeof table === "string" && typeof name === "string";
}

export function isMuted(table: string, name: string): boolean {
  return all.some((each) => each.table === table && each.name === name);
}

export function mute(table: string, name: string, on: boolean): void {
  const others = all.filter((each) => each.table !== table || each.name !== name);
  all = (on ? [{ table, name }, ...others] : others).slice(0, MOST);
  if (inKiosk()) return;
  try {
    localStorage.setItem(NAME, JSON.stringify(all));
  } catch {
    // Without a memory it lasts as long as the page.
  }
}
