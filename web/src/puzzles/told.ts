/** The moves of a puzzle in sentences, as the table tells them. Where the engine tells none, the notation stays. */
import type { Engine } from "../engine/engine";
import type { Language } from "../i18n/language";
import { spoken, type Telling } from "../protocol/telling";
import { beginning } from "../study/check";
import type { Start } from "../study/paper";
import type { Puzzle } from "./puzzles";

export interface Told {
  /** The answer and the other actions, as proposals. */
  moves: ReadonlyMap<string, Telling>;
  /** What is done about the other actions, by action. */
  replies: ReadonlyMap<string, Telling>;
  /** What follows the answer. */
  line: readonly Telling[];
}
export const NOTHING_TOLD: Told = { moves: new Map(), replies: new Map(), line: [] };

interface Asked {
  start: Start;
  /** What the solver sees of the position. */
  view: unknown;
  puzzle: Puzzle;
  language: Language;
  names: readonly string[];
}

export async function tellMoves(engine: Pick<Engine, "propose" | "together">, asked: Asked): Promise<Told> {
  const { start, view, puzzle, language, names } = asked;
  const actions = [puzzle.answer, ...puzzle.others.map(({ action }) => action)];
  const proposed = await engine.propose(start.game, view, actions, language, names);
  const answered = puzzle.others.flatMap(({ action, reply }) =>
    reply === undefined ? [] : [[action, reply] as const],
  );
  /** What happens after the first of these actions, to the solver. */
  const after = async (line: readonly string[]): Promise<Telling[]> => {
    const replies = await engine.together([
      beginning(start),
      ...line.map((action) => ({ cmd: "play", action })),
      { cmd: "tell", seat: puzzle.seat, from: 1, language, names: [...names] },
    ]);
    return (replies.at(-1) as { tellings?: Telling[] }).tellings ?? [];
  };
  const replies = new Map<string, Telling>();
  for (const [action, reply] of answered) {
    const [telling] = await after([action, reply]);
    if (telling) replies.set(action, telling);
  }
  return {
    moves: new Map(actions.flatMap((action, n) => (proposed[n] ? [[action, proposed[n]] as const] : []))),
    replies,
    line: puzzle.line.length > 0 ? await after([puzzle.answer, ...puzzle.line]) : [],
  };
}

export const inWords = (telling: Telling | undefined, notation: string): string =>
  telling ? spoken(telling.short) : notation;
