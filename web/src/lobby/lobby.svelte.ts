/**
 * The lobby as this page follows it, over the page's one connection to the server. Those who look at it, and those who look for company wherever
 * they are, `attend`; the rest of the page reads `lobby()` and `you()`.
 */
import { untrack } from "svelte";
import { engine } from "../engine/engine";
import { Lost, Refused } from "../host/errors";
import type { Connection } from "../host/host";
import { enterHouse } from "../host/hosts";
import type { RemoteHost } from "../host/remote";
import { knock } from "../house/doors";
import { me, welcomeGuest } from "../house/me.svelte";
import { announce } from "../open/arrival";
import { opening, usual } from "../open/wish";
import type { InLobby, Lobby, LobbyView, Matched } from "../protocol/rest";
import type { OnShelf } from "../protocol/shelf";
import { go } from "../router/router.svelte";
import { rememberName } from "../settings/settings.svelte";
import { adopt, randomHex } from "../table/nonces";
import { keepSeek, keptSeek, type OwnSeek, type Sought } from "./seek";

let shown: Lobby | null = $state.raw(null);
let yours: InLobby | null = $state.raw(null);
let heard = $state(0);
let reached: Connection = $state("away");
/** What this tab looks for. */
let mine: OwnSeek | null = $state.raw(keptSeek());
/** Whether the server has said over this connection that it knows of it: from then on, its silence about it means that it has ended. */
let known = false;
/** Company that was found for this tab, until one has gone there. */
let company: Matched | null = $state.raw(null);

let host: RemoteHost | null = null;
let release: (() => void)[] = [];
let users = 0;

export const lobby = (): Lobby | null => shown;
export const you = (): InLobby | null => yours;
/** When `you` was heard, on this machine's clock. */
export const heardAt = (): number => heard;
export const reachable = (): boolean => reached === "here";
/** What one looks for, in this tab or in another one of this browser. */
export const seeking = (): Sought | null => mine ?? yours?.seek ?? null;
/** Whether it is another tab that looks for company. */
export const elsewhere = (): boolean => mine === null && yours?.seek != null;
/** Whether this tab has to hear of it. */
export const waitsHere = (): boolean => mine !== null;
export const found = (): Matched | null => company;

/** Follows the lobby until the function that is returned is called. */
export function attend(): () => void {
  users += 1;
  // What is read on the way is no reason for an effect that attends to run again.
  if (users === 1) untrack(open);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    users -= 1;
    if (users === 0) close();
  };
}

function open(): void {
  const house = enterHouse();
  host = house.host;
  release = [host.onLobby(hear), host.onConnection(connected), () => host?.tellLobby(false), () => house.leave()];
  connected(host.connection());
}

function close(): void {
  release.forEach((stop) => stop());
  [release, host, shown, yours, reached] = [[], null, null, null, "away"];
}

function connected(now: Connection): void {
  const before = reached;
  reached = now;
  if (now !== "here" || before === "here" || before === "quiet") return;
  // Whoever has logged out meanwhile, in this tab or another one, is told nothing of their own any more.
  [yours, known] = [null, false];
  host?.tellLobby(true);
  // The server may have been restarted, or has taken this page for gone: the same seek again is the same seek.
  if (mine) void send(mine).catch(() => undefined);
}

function hear(view: LobbyView): void {
  if (view.lobby) shown = view.lobby;
  if (!view.you) return;
  told(view.you);
  const same = view.you.seek?.commitment === mine?.commitment;
  // Stopped in another tab, or replaced by what is looked for there.
  if (mine && known && !same) forget();
  known = mine !== null && same;
}

function forget(): void {
  mine = null;
  known = false;
  keepSeek(null);
}

function told(now: InLobby): void {
  yours = now;
  heard = Date.now();
  if (mine && now.matched?.commitment === mine.commitment) void meet(now.matched, mine.nonce);
}

/** Company was found: the nonce goes with it, and the page goes there or asks. */
async function meet(matched: Matched, nonce: string): Promise<void> {
  forget();
  try {
    const view = await knock("GET /api/tables/ID", { id: matched.table });
    adopt(matched.table, view.shown.commitment, nonce);
  } catch {
    adopt(matched.table, "", nonce);
  }
  company = matched;
}

/** Goes to the table at which company was found. */
export function goThere(): void {
  if (!company) return;
  const { table } = company;
  company = null;
  go({ page: "table", table, pass: undefined });
}

/** Lets the others know that one does not come. */
export async function stayHere(): Promise<void> {
  if (!company) return;
  const { table } = company;
  company = null;
  const { shown: there } = await knock("GET /api/tables/ID", { id: table });
  await host?.ask({ cmd: "leave", table, at: there.version, key: randomHex(8) });
}

async function send({ name, nonce: _, ...seek }: OwnSeek): Promise<void> {
  told(await knock("POST /api/lobby/seek", { body: { ...seek, ...(name === "" ? {} : { name }) } }));
}

/** Looks for company. Rejects with `Refused` or `Lost`. */
export async function seekCompany(sought: Sought, name: string): Promise<void> {
  const nonce = randomHex(32);
  const stranger = me() === null;
  const seek: OwnSeek = { ...sought, name, nonce, commitment: await engine.commitment(nonce) };
  if (name !== "") rememberName(name);
  mine = seek;
  known = false;
  keepSeek(seek);
  try {
    await send(seek);
  } catch (why) {
    // One that was lost on its way is sent again when the server is back.
    if (!(why instanceof Lost)) forget();
    throw why;
  }
  // The socket of a stranger does not know the guest that they have become.
  if (stranger) {
    welcomeGuest(name);
    await host?.again().catch(() => undefined);
  }
}

/** Looks for company no longer. Rejects with `Refused` or `Lost`, and then nothing has changed. */
export async function stopSeeking(): Promise<void> {
  const now = await knock("DELETE /api/lobby/seek");
  forget();
  told(now);
}

/** Lets house players take the free seats. */
export async function fillSeats(level: string): Promise<void> {
  told(await knock("POST /api/lobby/house", { body: { level } }));
}

export type Unasked = "unknown" | "yourself" | "cannot" | "many" | "tooFast" | "failed";
const UNASKED: Readonly<Record<string, Unasked | undefined>> = {
  "no-such-member": "unknown",
  yourself: "yourself",
  "cannot-challenge": "cannot",
  "too-many-challenges": "many",
  "too-fast": "tooFast",
};

/** Opens a table for oneself and another member, and goes there; says why not. */
export async function challenge(
  to: string,
  game: OnShelf,
  sought: Pick<Sought, "clock" | "rated">,
): Promise<Unasked | undefined> {
  const table = {
    ...opening(usual(game, "friend", "normal")),
    clock: sought.clock,
    ...(sought.rated ? { rated: true } : {}),
  };
  try {
    const made = await knock("POST /api/lobby/challenges", { body: { to, key: randomHex(8), table } });
    announce(made.table, [{ place: 0, name: me()?.name ?? made.from }]);
    go({ page: "table", table: made.table, pass: undefined });
    return undefined;
  } catch (why) {
    return why instanceof Refused ? (UNASKED[why.refusal.code] ?? "failed") : "failed";
  }
}

/** Declines a challenge, or takes one's own back. */
export async function dropChallenge(table: string): Promise<void> {
  told(await knock("DELETE /api/lobby/challenges/ID", { id: table }));
}
