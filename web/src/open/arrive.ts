/** Sits down, without being asked again, at a table that was opened from this tab a moment ago. */
import type { TableClient } from "../table/client";
import type { TableState } from "../table/state";
import { arrive } from "./arrival";

/** To be called once with the client of a table page; returns how to stop waiting. If a chair is refused, people sit down by hand. */
export function sitOnArrival(client: Pick<TableClient, "table" | "state" | "onChange" | "sit">): () => void {
  const wanted = arrive(client.table);
  let stopped = wanted.length === 0;
  const sit = async (): Promise<void> => {
    for (const { place, name } of wanted) {
      if (stopped || client.state.shown?.state.phase !== "waiting") return;
      const chairs = client.state.shown.you.length;
      await client.sit(name, place);
      // The next chair is taken as somebody who sits already: what one adds to chance is one number a person.
      await until(client, ({ shown }) => stopped || (shown?.you.length ?? 0) > chairs || shown?.state.phase !== "waiting");
    }
  };
  if (!stopped) void until(client, ({ shown }) => stopped || shown !== null).then(sit).catch(() => undefined);
  return () => (stopped = true);
}

function until(client: Pick<TableClient, "state" | "onChange">, done: (state: TableState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (done(client.state)) return resolve();
    const stop = client.onChange((state) => {
      if (!done(state)) return;
      stop();
      resolve();
    });
  });
}
