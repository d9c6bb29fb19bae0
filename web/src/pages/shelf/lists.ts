/** The server's two lists: tables that wait for company, and games that can be watched. */
import { knock } from "../../house/doors";
import type { Listed } from "./tables";

export interface Lists {
  waiting: Listed[];
  playing: Listed[];
}

export async function bothLists(): Promise<Lists> {
  const [waiting, playing] = await Promise.all([listOf("waiting"), listOf("playing")]);
  return { waiting, playing };
}

async function listOf(list: "waiting" | "playing"): Promise<Listed[]> {
  const { tables } = await knock("GET /api/tables", { query: { list } });
  return tables.map((table) => ({ ...table, where: "remote" as const }));
}
