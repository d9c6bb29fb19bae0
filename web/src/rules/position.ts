/** Sets up a diagram's position in the engine of the page. */
import type { FullPosition } from "../engine/engine";
import { engine, EngineRefusal } from "../engine/engine";
import type { Reply, Seen, Standing } from "../engine/replies";
import type { Turn } from "../protocol/messages";
import type { Diagram } from "./tree";

export interface SetUp {
  view: unknown;
  turn: Turn;
  seats: number;
  options: unknown;
  position: FullPosition;
}

export async function setUp(
  game: string,
  { position, actions, eyes }: Pick<Diagram, "position" | "actions" | "eyes">,
): Promise<SetUp> {
  const plays = actions.map((action) => ({ cmd: "play", action }));
  const replies = await engine.together([
    // A diagram draws nothing, but a game with chance wants a seed.
    { cmd: "new", game, position, seed: "diagram" },
    ...plays,
    { cmd: "turn" },
    { cmd: "view", seat: eyes },
    { cmd: "record" },
  ]);
  const good = replies.map((reply): unknown => {
    const said = reply as Reply<object>;
    if ("error" in said) throw new EngineRefusal(said.error);
    return said;
  });
  const [standing, seen, recorded] = good.slice(-3) as [
    Standing,
    Seen,
    { record: { seats: number; options: unknown } },
  ];
  const { seats, options } = recorded.record;
  return { view: seen.view, turn: standing.turn, seats, options, position: engine.position(game, seen.view, eyes) };
}
