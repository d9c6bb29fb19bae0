/** Asks the engine whether a study can be: its beginning, and each of its moves. */
import { good, type Engine, type Request } from "../engine/engine";
import type { Reply, Standing } from "../engine/replies";
import type { Entry } from "../protocol/messages";
import { only, type Paper, type Start } from "./paper";
import { inOrder, pathTo } from "./tree";

/** Sets the beginning up. Chance is only ever drawn from the seed where nobody says what happens. */
export function beginning({ game, seats, options, position }: Start, seed = "study"): Request {
  return position === undefined
    ? { cmd: "new", game, seats, options: options ?? {}, seed }
    : { cmd: "new", game, seats, position, seed };
}

export function request(event: Entry): Request {
  return "chance" in event ? { cmd: "chance", event: event.chance } : { cmd: "play", action: event.action };
}

/**
 * The study with the moves that the rules allow, each with the seat that makes it, and how many were left out. Rejects with `EngineRefusal` if not
 * even the beginning can be.
 */
export async function checked(
  paper: Paper,
  engine: Pick<Engine, "together">,
): Promise<{ paper: Paper; leftOut: number }> {
  const order = inOrder(paper.tree);
  const asked = order.flatMap((node): Request[] => [
    { cmd: "undo", to: pathTo(paper.tree, node.id).length - 1 },
    { cmd: "turn" },
    ...(node.event ? [request(node.event)] : []),
  ]);
  const [begun, ...replies] = await engine.together([beginning(paper.start), ...asked]);
  good(begun as Reply<Standing>);
  const allowed = new Map<number, Entry>();
  order.forEach((node, n) => {
    const [, standing, played] = replies.slice(3 * n, 3 * n + 3) as [unknown, Reply<Standing>, Reply<Standing>];
    const after = node.parent === 0 || allowed.has(node.parent ?? 0);
    if (!after || !node.event || "error" in played || "error" in standing) return;
    const { turn } = standing;
    if ("chance" in node.event) allowed.set(node.id, { chance: node.event.chance });
    else if (typeof turn === "object") allowed.set(node.id, { seat: turn.seat, action: node.event.action });
  });
  return { paper: only(paper, allowed), leftOut: order.length - allowed.size };
}
