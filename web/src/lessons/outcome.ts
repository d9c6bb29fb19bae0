/** The outcome of an action in a lesson. It is played on the true position, secrets included, so that what turns up is what was there. */
import type { Step } from "../boards/board";
import { engine, good, type Engine, type Request } from "../engine/engine";
import type { Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Turn } from "../protocol/messages";
import type { Task } from "./lesson";

export interface Reached {
  view: unknown;
  turn: Turn;
  steps: readonly Step[];
}

/** Null if the action is refused. Where the task says so the dice fall, with fresh luck every time. */
export async function outcome(
  game: string,
  view: unknown,
  task: Pick<Task, "position" | "before" | "seat" | "falls">,
  action: string,
  asked: Pick<Engine, "together"> = engine,
): Promise<Reached | null> {
  const done: Request[] = [
    { cmd: "new", game, position: task.position, seed: crypto.randomUUID() },
    ...(task.before ?? []).map((earlier) => ({ cmd: "play", action: earlier })),
  ];
  const look: Request[] = [{ cmd: "turn" }, { cmd: "view", seat: task.seat }];
  /** What a request brings, and how things stand then. */
  const after = async <T>(request: Request): Promise<[Reply<T>, Reply<Standing>, Reply<Seen>]> =>
    (await asked.together([...done, request, ...look])).slice(done.length) as [Reply<T>, Reply<Standing>, Reply<Seen>];

  const [played, standing, seen] = await after<object>({ cmd: "play", action });
  if ("error" in played) return null;
  done.push({ cmd: "play", action });
  let { turn } = good(standing);
  const steps: Step[] = [
    { number: 0, own: true, seen: { seat: task.seat, action }, before: view, after: good(seen).view },
  ];
  while (task.falls && turn === "chance") {
    const [fell, then, shown] = await after<{ event: string }>({ cmd: "chance" });
    const event: Entry = { chance: good(fell).event };
    done.push({ cmd: "chance", event: event.chance });
    turn = good(then).turn;
    steps.push({ number: steps.length, own: true, seen: event, before: steps.at(-1)?.after, after: good(shown).view });
  }
  return { view: steps.at(-1)?.after, turn, steps };
}
