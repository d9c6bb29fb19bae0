/** What the house thinks of a moment: several lines, each with the chances it gives, looked at longer and longer. */
import { EngineRefusal, good, LEARNED, type Engine, type Request } from "../engine/engine";
import type { Advice, Legal, Reply, Standing } from "../engine/replies";

export interface Line {
  action: string;
  /** By seat, from 0 to 1. */
  chances: readonly number[];
  /** What may follow, the action first. */
  line: readonly string[];
}

export interface Opinion {
  lines: readonly Line[];
  /** What the house would play, from what the seat to act knows. */
  choice: string | undefined;
  /** How many actions deep it looked; undefined where the search does not say. */
  depth: number | undefined;
  /** How many positions it looked at for each line. */
  nodes: number;
  done: boolean;
}

/** How many lines are looked at, and how many first actions at a glance. */
const LINES = 5;
const GLANCES = 400;
/** Positions a line, pass by pass. */
export const PASSES = [800, 5_000, 30_000, 150_000] as const;
/** Where chance comes next many throws are looked at: each gets a share. */
const THROWS = 16;

export interface Asked {
  /** Sets up the moment. */
  setUp: readonly Request[];
  /** How many events have happened by then. */
  events: number;
  seat: number;
}

/** Looks on until it has looked long enough or `signal` ends it; `tell` hears what it thinks so far. */
export async function lookOn(
  engine: Pick<Engine, "ponder">,
  { setUp, events, seat }: Asked,
  tell: (opinion: Opinion) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = async (requests: readonly Request[]): Promise<Reply<unknown>[]> =>
    (await engine.ponder([...setUp, ...requests], signal)).slice(setUp.length);
  const after = (action: string, ...requests: Request[]): Request[] => [
    { cmd: "play", action },
    ...requests,
    { cmd: "undo", to: events },
  ];

  const [listed] = await ask([{ cmd: "legal", limit: GLANCES }]);
  const { actions } = good(listed as Reply<Legal>);
  const glances = await ask(actions.flatMap((action) => after(action, { cmd: "chances", level: LEARNED, nodes: 0 })));
  const glanced = actions
    .map((action, n) => ({ action, chance: chancesIn(glances[3 * n + 1])[seat] ?? 0 }))
    .sort((a, b) => b.chance - a.chance);
  let best = glanced.slice(0, LINES).map(({ action }) => action);

  for (const nodes of PASSES) {
    const [went] = await ask([{ cmd: "go", level: LEARNED, nodes, seed: "study" }]);
    const advice = adviceIn(went);
    if (advice && !best.includes(advice.action)) best = [advice.action, ...best.slice(0, LINES - 1)];
    const lines: Line[] = [];
    for (const action of best) {
      const [played] = await ask(after(action));
      const { turn } = good(played as Reply<Standing>);
      const share = turn === "chance" ? Math.ceil(nodes / THROWS) : nodes;
      const looks = [
        { cmd: "chances", level: LEARNED, nodes: share, seed: "study" },
        ...(typeof turn === "object"
          ? [{ cmd: "go", level: LEARNED, nodes: Math.ceil(nodes / 2), seed: "study" }]
          : []),
      ];
      const [, chances, next] = await ask(after(action, ...looks));
      const follows = (typeof turn === "object" && adviceIn(next)) || undefined;
      lines.push({ action, chances: chancesIn(chances), line: [action, ...(follows?.analysis.line ?? [])] });
    }
    lines.sort((a, b) => (b.chances[seat] ?? 0) - (a.chances[seat] ?? 0));
    tell({
      lines,
      choice: advice?.action,
      depth: advice?.analysis.depth,
      nodes,
      done: nodes === PASSES.at(-1),
    });
    best = lines.map(({ action }) => action);
  }
}

function chancesIn(reply: unknown): readonly number[] {
  try {
    return good(reply as Reply<{ chances: number[] }>).chances;
  } catch (why) {
    if (why instanceof EngineRefusal) return [];
    throw why;
  }
}

function adviceIn(reply: unknown): Advice | undefined {
  try {
    return good(reply as Reply<Advice>);
  } catch (why) {
    if (why instanceof EngineRefusal) return undefined;
    throw why;
  }
}
