/** Which event a table is played for. Asked once for each table: that never changes. */
import { knock } from "../house/doors";
import type { EventListed } from "../protocol/rest";

const asked = new Map<string, Promise<EventListed | null>>();

export function eventOf(table: string): Promise<EventListed | null> {
  const before = asked.get(table);
  if (before) return before;
  const found = knock("GET /api/tables/ID/event", { id: table }).then(
    ({ event }) => event,
    () => {
      asked.delete(table);
      return null; // without an answer there is no way to it, and nothing else is missing
    },
  );
  asked.set(table, found);
  return found;
}
