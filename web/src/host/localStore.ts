/**
 * Where tables of this page are kept: every append under a key of its own in the browser's storage, so that writing one is one small step, and a line
 * about each table for the shelf. Without storage tables last as long as the page.
 */
import type { Append } from "../protocol/local";
import type { Face } from "../protocol/rest";
import { forget, keep, kept, recall } from "../settings/keep";

/** What the shelf says of a table. */
export interface Line {
  table: string;
  game: string;
  phase: "waiting" | "playing" | "ended";
  /** When something last happened, in milliseconds since 1970. */
  updated: number;
  face: Face;
}

const EVENTS = "cubo.local.events.";
const LINE = "cubo.local.line.";
/** How many tables are kept; the oldest that are over are removed first. */
const MOST = 40;

const memory = new Map<string, Append>();
const name = (table: string, at: number): string => `${EVENTS}${table}.${at}`;

/** Keeps an append. False if another page has written at that place: then this one is behind. */
export function append(one: Append): boolean {
  const key = name(one.table, one.at);
  if (recall(key) !== undefined) return false;
  memory.set(key, one);
  keep(key, one);
  return true;
}

/** All that was kept of a table, in order; empty if there is no such table. */
export function appends(table: string): Append[] {
  const prefix = `${EVENTS}${table}.`;
  const names = new Set([...kept(prefix), ...[...memory.keys()].filter((key) => key.startsWith(prefix))]);
  return [...names]
    .map((key) => (recall(key) ?? memory.get(key)) as Append | undefined)
    .filter((one): one is Append => typeof one?.at === "number")
    .sort((a, b) => a.at - b.at);
}

/** The table that a change of the browser's storage is about. */
export function tableOf(key: string | null): string | undefined {
  return key?.startsWith(EVENTS) ? key.slice(EVENTS.length).split(".")[0] : undefined;
}

export function putLine(line: Line): void {
  keep(LINE + line.table, line);
}

/** The tables of this browser, the freshest first. */
export function localTables(): Line[] {
  return kept(LINE)
    .map((key) => recall(key) as Line | undefined)
    .filter(
      (line): line is Line =>
        typeof line?.table === "string" && typeof line.updated === "number" && Array.isArray(line.face?.chairs),
    )
    .sort((a, b) => b.updated - a.updated);
}

export function removeTable(table: string): void {
  forget(LINE + table);
  for (const { at } of appends(table)) {
    forget(name(table, at));
    memory.delete(name(table, at));
  }
}

/** Makes room: finished tables are removed first, the oldest before the others. */
export function tidy(): void {
  const lines = localTables();
  const last = (line: Line): number => (line.phase === "ended" ? 0 : 1);
  const spare = lines
    .sort((a, b) => last(a) - last(b) || a.updated - b.updated)
    .slice(0, Math.max(0, lines.length - MOST));
  for (const { table } of spare) removeTable(table);
}
