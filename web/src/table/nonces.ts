/**
 * What this browser adds to chance (`docs/fair-chance.md`): for every table the nonces it committed to, and the commitment that the host showed
 * before one sat down. They are kept so that the dice can be checked when the game is over.
 */
import { keep, recall } from "../settings/keep";

export interface FairMemory {
  /** The host's commitment to its secret, as first seen. */
  commitment: string;
  /** Own nonces in hexadecimal, the newest first: after a failed opening there are several. */
  nonces: string[];
}

const MOST = 4;
const HEX = /^[0-9a-f]{64}$/;
const name = (table: string): string => `cubo.fair.${table}`;
/** For browsers that store nothing: kept as long as the page is open. */
const memory = new Map<string, FairMemory>();

export function remembered(table: string): FairMemory | undefined {
  const found = recall(name(table)) as Partial<FairMemory> | undefined;
  if (found && typeof found.commitment === "string" && Array.isArray(found.nonces)) {
    return {
      commitment: found.commitment,
      nonces: found.nonces.filter((nonce) => typeof nonce === "string" && HEX.test(nonce)),
    };
  }
  return memory.get(table);
}

/** The SHA-256 of a nonce, both in hexadecimal. The page asks its engine: browsers have no hash where the page came over plain http. */
export type Hash = (nonce: string) => Promise<string>;

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** A nonce that is not drawn: at the table of the day everybody adds the same. Kept, because the page may be read again before anybody sits. */
const INTENDED = "cubo.intended";
let intended: { table: string; nonce: string } | undefined;

export function intend(table: string, nonce: string): void {
  intended = { table, nonce };
  keep(INTENDED, intended);
}

function intendedFor(table: string): string | undefined {
  const found = (recall(INTENDED) ?? intended) as Partial<typeof intended>;
  return found?.table === table && typeof found.nonce === "string" && HEX.test(found.nonce) ? found.nonce : undefined;
}

/** Draws a nonce, keeps it, and says what to commit to. */
export async function commit(table: string, shown: string, hash: Hash): Promise<string> {
  const nonce = intendedFor(table) ?? randomHex(32);
  adopt(table, shown, nonce);
  return hash(nonce);
}

/** Keeps a nonce that was committed to before there was a table, in the lobby. */
export function adopt(table: string, shown: string, nonce: string): void {
  const before = remembered(table);
  const now: FairMemory = {
    commitment: before?.commitment ?? shown,
    nonces: [nonce, ...(before?.nonces ?? [])].slice(0, MOST),
  };
  memory.set(table, now);
  keep(name(table), now);
}
