/** Whether a game that is over was drawn as it should have been: the record against what this browser kept (`docs/fair-chance.md`). */
import type { Engine } from "../engine/engine";
import type { GameRecord } from "../protocol/rest";
import type { FairMemory } from "./nonces";

/** What chance decided. */
export type Drawn = "game" | "seats" | "nothing";

export function drawnIn(events: readonly object[], seats: boolean): Drawn {
  return events.some((event) => "chance" in event) ? "game" : seats ? "seats" : "nothing";
}

export interface Findings {
  /** Everything in the record holds: actions legal, draws the same again. */
  holds: boolean;
  /** Where chance came from: a table with a seal, a seed written in the record, or nothing that can be drawn again. */
  by: "seal" | "seed" | "nothing";
  /** How many events the record has. */
  events: number;
  /** The first event that does not hold, counted from one, and what the engine says of it; null if all do. */
  bad: { event: number | undefined; message: string } | null;
  /** How many draws were made again, the seat draw with them. */
  draws: number;
  /** The seal is the one that was shown before one sat down; null if this browser was not there. */
  sealed: boolean | null;
  /** The number that this browser added is among those used; null likewise. */
  added: boolean | null;
}

export async function check(
  record: GameRecord,
  memory: FairMemory | undefined,
  engine: Pick<Engine, "verify">,
): Promise<Findings> {
  const sat = memory !== undefined && memory.nonces.length > 0;
  const sealed = sat ? record.fair?.commitment === memory.commitment : null;
  const added = sat ? memory.nonces.some((nonce) => record.fair?.nonces.includes(nonce)) : null;
  const by = record.fair ? "seal" : record.seed !== undefined ? "seed" : "nothing";
  const known = { by, events: record.events.length, sealed, added } as const;
  try {
    const found = await engine.verify(record);
    return { ...known, holds: found.fair || !record.fair, draws: found.drawn + (found.seats_drawn ? 1 : 0), bad: null };
  } catch (why) {
    if (!(why instanceof Error && why.name === "EngineRefusal")) throw why;
    return { ...known, holds: false, draws: 0, bad: { event: badEvent(why.message), message: why.message } };
  }
}

/** Which event a refusal of the engine is about, counted from one. */
export function badEvent(message: string): number | undefined {
  const number = /\bevent (\d+)\b/.exec(message)?.[1];
  return number === undefined ? undefined : Number(number) + 1;
}
