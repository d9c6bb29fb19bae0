/** The legal actions summed up, as the engine sees them in a view. */
import { engine } from "../engine/engine";
import type { Both } from "../engine/replies";

export interface Kind {
  kind: string;
  count: number;
  text: Both;
}

export async function kindsOf(game: string, view: unknown): Promise<Kind[]> {
  const [, reply] = await engine.together([{ cmd: "imagine", game, view }, { cmd: "kinds" }]);
  const kinds = (reply as { kinds?: Kind[] } | undefined)?.kinds;
  if (!kinds) throw new Error("the engine knows no kinds");
  return kinds;
}
