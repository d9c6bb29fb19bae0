/** Shows the player's own move before the host confirms it, where its outcome depends on nothing hidden and on no chance. */
import type { Step } from "../boards/board";
import type { Engine, Request } from "../engine/engine";
import type { Reply, Seen } from "../engine/replies";
import type { Eyes } from "../protocol/messages";

/** A move shown ahead, and the seat whose view it is in. */
export interface Ahead {
  readonly eyes: Eyes;
  readonly step: Step;
}

export interface Intended {
  game: string;
  view: unknown;
  eyes: Eyes;
  seat: number;
  action: string;
  /** How many events stand before it. */
  number: number;
  dropped?: readonly [number, number] | undefined;
}

/** Two imagined states that this viewer cannot tell apart: what comes out the same in both is certain enough to be shown. */
const SEEDS = ["ahead", "otherwise"] as const;

/** What the viewer would see of the move; null where that depends on what is hidden, or if it is refused. */
export async function foresee(
  { game, view, eyes, seat, action, number, dropped }: Intended,
  engine: Pick<Engine, "together">,
): Promise<Ahead | null> {
  const worlds = await Promise.all(SEEDS.map((seed) => after({ game, view, eyes, action, seed }, engine)));
  const [one, other] = worlds;
  if (!one || !other || JSON.stringify(one) !== JSON.stringify(other)) return null;
  const seen = one.history.at(-1);
  if (!seen) return null;
  return {
    eyes,
    step: {
      number,
      own: true,
      seen: "chance" in seen ? { seat, action } : seen,
      before: view,
      after: one.view,
      ...(dropped ? { dropped } : {}),
    },
  };
}

async function after(
  { game, view, eyes, action, seed }: { game: string; view: unknown; eyes: Eyes; action: string; seed: string },
  engine: Pick<Engine, "together">,
): Promise<Seen | null> {
  const requests: Request[] = [
    { cmd: "imagine", game, view, seed },
    { cmd: "play", action },
    { cmd: "view", seat: eyes },
  ];
  const replies = await engine.together(requests);
  const refused = replies.some((reply) => typeof reply === "object" && reply !== null && "error" in reply);
  return refused ? null : (replies.at(-1) as Exclude<Reply<Seen>, { error: unknown }>);
}
