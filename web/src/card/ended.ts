/** When a game ended, as far as this browser or the house remembers; undefined for games of others that ended before one came. */
import { localTables } from "../host/localStore";
import { knock } from "../house/doors";

export async function endedAt(table: string, where: "remote" | "local"): Promise<number | undefined> {
  const mine = where === "local" ? localTables() : (await knock("GET /api/session/tables")).tables;
  return mine.find((line) => line.table === table)?.updated;
}
