/** Who sat at the table of a record. */
import type { Chair } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";

/** The chairs as the record names them; one that was written without names names nobody. */
export function named(record: GameRecord): Chair[] {
  return anybody(record.seats).map((chair, seat) => {
    const who = record.names?.[seat];
    if (!who) return chair;
    return who.house === undefined
      ? { ...chair, name: who.name, bot: who.bot === true }
      : { ...chair, wanted: "house" as const, house: who.house, player: who.name };
  });
}

export function anybody(seats: number): Chair[] {
  return Array.from({ length: seats }, () => ({ wanted: "open" as const, committed: false, opened: false }));
}
