/** The game of the day in this page: a table opened from the day's seed, so that everybody has the same dice and the same house player. */
import { Refused } from "../host/errors";
import { appends, localTables } from "../host/localStore";
import { knock } from "../house/doors";
import { askMe, me } from "../house/me.svelte";
import { daily as words } from "../i18n/daily";
import { announce } from "../open/arrival";
import type { Opening } from "../protocol/messages";
import type { Daily, DailyResult, GameRecord } from "../protocol/rest";
import { go } from "../router/router.svelte";
import { keep, recall } from "../settings/keep";
import { settings } from "../settings/settings.svelte";
import { intend } from "../table/nonces";

export type Result = "won" | "level" | "lost";

/** One day of this browser. */
interface Kept {
  day: string;
  table: string;
  /** What came of it, once it is over. */
  result?: Result;
  /** The house knows. */
  told?: boolean;
}

const DAYS = "cubo.daily.days";
/** How many days are shown. */
const LAST = 14;

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "day" in value && "table" in value;

/** The days of this browser on which it was begun, in order. */
export function daysHere(): Kept[] {
  const found = recall(DAYS);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

function keepDay(one: Kept): void {
  const others = daysHere().filter(({ day }) => day !== one.day);
  keep(
    DAYS,
    [...others, one].sort((a, b) => a.day.localeCompare(b.day)),
  );
}

/** Whether a table of this page is, or was, the game of a day. */
export function isDaily(table: string): boolean {
  return daysHere().some((one) => one.table === table);
}

/** The table as everybody opens it. */
export function dailyOpening(game: string, options: unknown): Opening {
  return {
    game,
    ...(options === undefined ? {} : { options }),
    places: [{ for: "person" }, { for: "house", level: "normal" }],
    clock: { kind: "none" },
    access: "link",
    friendly: false,
  };
}

/** What came of it for the one person in a record. */
export function resultOf(record: Pick<GameRecord, "names" | "outcome">): Result | undefined {
  const seat = (record.names ?? []).findIndex(({ house }) => house === undefined);
  const ranks = record.outcome?.ranks;
  if (seat < 0 || !ranks) return undefined;
  if (ranks[seat] !== 1) return "lost";
  return ranks.filter((rank) => rank === 1).length > 1 ? "level" : "won";
}

/** How far this browser is with the game of a day. */
export function stateOf({ table }: Pick<Daily, "table">): "new" | "running" | "over" {
  if (appends(table).length === 0) return "new";
  return localTables().find((line) => line.table === table)?.phase === "ended" ? "over" : "running";
}

/** Those of this browser and those that the house knows, each day once: how many, and the last of them. */
export function allDays(found: Pick<Daily, "played" | "last">): { count: number; last: DailyResult[] } {
  const here = daysHere().flatMap(({ day, result }) => (result ? [{ day, result }] : []));
  const known = new Set(found.last.map(({ day }) => day));
  const added = here.filter(({ day }) => !known.has(day));
  const last = [...found.last, ...added].sort((a, b) => a.day.localeCompare(b.day)).slice(-LAST);
  // The house shows only its last days, so older ones of this browser may be among those it counts.
  return { count: Math.max(found.played, here.length, last.length), last };
}

/** Opens today's table, or goes back to it. */
export async function openDaily({ day, table, game, options, seed }: Daily): Promise<void> {
  if (appends(table).length === 0) {
    const { localHost } = await import("../host/hosts");
    await askMe();
    keepDay({ day, table });
    intend(table, seed);
    await localHost().open({ table: dailyOpening(game, options) }, undefined, seed);
    announce(table, [{ place: 0, name: me()?.name ?? settings.names[0] ?? words().guest }]);
  }
  go({ page: "local", table });
}

/** Games that have ended since: what came of them is kept, and told to the house, which plays the actions again from the seed. */
export async function settleDays(): Promise<void> {
  await askMe();
  for (const one of daysHere()) {
    if (one.told || (one.result && me() === null)) continue;
    if (stateOf(one) !== "over") continue;
    const { localHost } = await import("../host/hosts");
    const host = localHost();
    await host.ask({ cmd: "subscribe", table: one.table });
    const record = await host.record(one.table);
    const result = resultOf(record);
    if (result === undefined) continue;
    keepDay({ ...one, result });
    // Those whom the house does not know keep it to themselves.
    if (me() === null) continue;
    if (await tell(one.day, record)) keepDay({ ...one, result, told: true });
  }
}

/** Whether the house knows now, or never will: it has heard it, or it does not count any more. */
async function tell(day: string, record: GameRecord): Promise<boolean> {
  const actions = record.events.flatMap((entry) => ("action" in entry ? [entry.action] : []));
  const resigned = (record.forfeits ?? []).length > 0;
  try {
    await knock("POST /api/daily", { body: { day, actions, ...(resigned ? { resigned } : {}) } });
    return true;
  } catch (why) {
    return why instanceof Refused && why.refusal.code === "not-the-daily";
  }
}
