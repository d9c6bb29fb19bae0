/** Where a game to replay comes from, and who sat there. */
import { localHost } from "../host/hosts";
import { knock } from "../house/doors";
import type { Chair } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import { named } from "./chairs";

export interface Found {
  record: GameRecord;
  /** By seat. */
  chairs: Chair[];
  /** The seats of the person who watches; none if they did not play, or it is not known. */
  you: readonly number[];
  /** The table it was played at, under which this browser may have kept what it added to chance. */
  table: string | undefined;
}

export async function fromHouse(table: string, pass: string | undefined): Promise<Found> {
  const how = { id: table, ...(pass === undefined ? {} : { pass }) };
  const [record, looked] = await Promise.all([
    knock("GET /api/tables/ID/record", how),
    knock("GET /api/tables/ID", how),
  ]);
  return { record, chairs: looked.shown.state.chairs, you: looked.shown.you, table };
}

export async function fromHere(table: string): Promise<Found> {
  const host = localHost();
  const answer = await host.ask({ cmd: "subscribe", table });
  try {
    const { state, you } = "shown" in answer ? answer.shown : { state: { chairs: [] }, you: [] };
    return { record: await host.record(table), chairs: state.chairs, you, table };
  } finally {
    await host.ask({ cmd: "unsubscribe", table }).catch(() => undefined);
  }
}

export function fromDisk(record: GameRecord): Found {
  return { record, chairs: named(record), you: [], table: record.fair?.table };
}
