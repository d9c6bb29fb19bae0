/** What comes of an action in a lesson. */
import type { Preview, Step } from "../boards/board";
import { engine, good, type Engine, type Request } from "../engine/engine";
import type { Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Turn } from "../protocol/messages";
import type { Task } from "./lesson";

export interface Reached {
  view: unknown;
  turn: Turn;
  steps: readonly Step[];
}

interface Before {
  view: unknown;
  position: { preview(actions: readonly string[]): Promise<Preview | null> };
}

/** Null if the action is refused. Where the task says so the dice fall, with fresh luck every time. */
export async function outcome(
  game: string,
  { view, position }: Before,
  task: Pick<Task, "seat" | "falls">,
  action: string,
  asked: Pick<Engine, "together"> = engine,
): Promise<Reached | null> {
  const after = await position.preview([action]);
  if (!after) return null;
  const steps: Step[] = [{ number: 0, own: true, seen: { seat: task.seat, action }, before: view, after: after.view }];
  const done: Request[] = [
    { cmd: "imagine", game, view, seed: crypto.randomUUID() },
    { cmd: "play", action },
  ];
  let { turn } = after;
  while (task.falls && turn === "chance") {
    const replies = (
      await asked.together([...done, { cmd: "chance" }, { cmd: "turn" }, { cmd: "view", seat: task.seat }])
    ).slice(done.length);
    const [fell, standing, seen] = replies as [Reply<{ event: string }>, Reply<Standing>, Reply<Seen>];
    const event: Entry = { chance: good(fell).event };
    done.push({ cmd: "chance", event: event.chance });
    turn = good(standing).turn;
    steps.push({ number: steps.length, own: true, seen: event, before: steps.at(-1)?.after, after: good(seen).view });
  }
  return { view: steps.at(-1)?.after, turn, steps };
}
