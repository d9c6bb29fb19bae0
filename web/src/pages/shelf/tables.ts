/** Tables as they are listed: what can be said of each in a line. Framework-free. */
import type { TableListed } from "../../protocol/rest";

/** A table on the server or in this browser. */
export interface Listed extends TableListed {
  where: "remote" | "local";
}

/** How many chairs still wait for a person. */
export function freeChairs({ face, phase }: TableListed): number {
  return phase === "waiting"
    ? face.chairs.filter(({ wanted, name, house }) => wanted !== "house" && name === null && house === null).length
    : 0;
}

/** Tables that can be gone on with, the freshest first, and those that are over. */
export function sorted(tables: readonly Listed[]): { live: Listed[]; over: Listed[] } {
  const fresh = tables.toSorted((a, b) => b.updated - a.updated);
  return { live: fresh.filter(({ phase }) => phase !== "ended"), over: fresh.filter(({ phase }) => phase === "ended") };
}
