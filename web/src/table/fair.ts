/** Whether a game that is over was drawn as it should have been: the record against what this browser kept (`docs/fair-chance.md`). */
import type { Engine } from "../engine/engine";
import type { GameRecord } from "../protocol/rest";
import type { FairMemory } from "./nonces";

export interface Findings {
  /** Everything in the record holds: actions legal, draws the same again. */
  holds: boolean;
  /** How many draws were made again, the seat draw with them. */
  draws: number;
  /** The seal is the one that was shown before one sat down; null if this browser was not there. */
  sealed: boolean | null;
  /** The number that this browser added is among those used; null likewise. */
  added: boolean | null;
}

export async function check(record: GameRecord, memory: FairMemory | undefined, engine: Pick<Engine, "verify">): Promise<Findings> {
  const sat = memory !== undefined && memory.nonces.length > 0;
  const sealed = sat ? record.fair?.commitment === memory.commitment : null;
  const added = sat ? memory.nonces.some((nonce) => record.fair?.nonces.includes(nonce)) : null;
  try {
    const found = await engine.verify(record);
    return { holds: found.fair, draws: found.drawn + (found.seats_drawn ? 1 : 0), sealed, added };
  } catch (why) {
    if (why instanceof Error && why.name === "EngineRefusal") return { holds: false, draws: 0, sealed, added };
    throw why;
  }
}
