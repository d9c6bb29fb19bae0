/** The moves of a puzzle in sentences, as the table tells them. Where the engine tells none, the notation stays. */
import type { Engine, Request } from "../engine/engine";
import type { Language } from "../i18n/language";
import { spoken, type Telling } from "../protocol/telling";
import { beginning } from "../study/check";
import type { Start } from "../study/paper";
import { actionsOf, solutionOf, type Puzzle } from "./puzzles";

export interface Told {
  /** The solution and what is done instead, as proposals: action by action, under `nameOf` them. */
  moves: ReadonlyMap<string, readonly Telling[]>;
  /** What is done about the others, in the same way. */
  replies: ReadonlyMap<string, Telling>;
  /** What follows the solution. */
  line: readonly Telling[];
}
export const NOTHING_TOLD: Told = { moves: new Map(), replies: new Map(), line: [] };
export const nameOf = (actions: readonly string[]): string => actions.join(" ");

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
  const solution = solutionOf(puzzle);
  const all = [solution, ...puzzle.others.map(actionsOf)];
  const played = (actions: readonly string[]): Request[] => [
    beginning(start),
    ...actions.map((action) => ({ cmd: "play", action })),
  ];
  /** What the solver sees after an action. */
  const after = async (action: string): Promise<unknown> => {
    const replies = await engine.together([...played([action]), { cmd: "view", seat: puzzle.seat }]);
    return (replies.at(-1) as { view?: unknown }).view;
  };
  const propose = async (seen: unknown, actions: readonly string[]): Promise<Map<string, Telling>> => {
    const proposed = await engine.propose(start.game, seen, actions, language, names);
    return new Map(actions.flatMap((action, n) => (proposed[n] ? [[action, proposed[n]] as const] : [])));
  };
  const firsts = await propose(view, [...new Set(all.flatMap(([first]) => first ?? []))]);
  const seconds = new Map<string, Map<string, Telling>>();
  for (const first of firsts.keys()) {
    const then = all.flatMap((actions) => (actions[0] === first ? (actions[1] ?? []) : []));
    if (then.length > 0) seconds.set(first, await propose(await after(first), [...new Set(then)]));
  }
  /** How these actions are told, if all of them are. */
  const proposals = ([first = "", then]: readonly string[]): Telling[] => {
    const tellings = [firsts.get(first), ...(then === undefined ? [] : [seconds.get(first)?.get(then)])];
    return tellings.every((telling) => telling !== undefined) ? tellings : [];
  };
  /** What happens after the first of these actions, to the solver. */
  const follows = async (actions: readonly string[], line: readonly string[]): Promise<Telling[]> => {
    const replies = await engine.together([
      ...played([...actions, ...line]),
      { cmd: "tell", seat: puzzle.seat, from: actions.length, language, names: [...names] },
    ]);
    return (replies.at(-1) as { tellings?: Telling[] }).tellings ?? [];
  };
  const replies = new Map<string, Telling>();
  for (const other of puzzle.others) {
    if (other.reply === undefined) continue;
    const [telling] = await follows(actionsOf(other), [other.reply]);
    if (telling) replies.set(nameOf(actionsOf(other)), telling);
  }
  return {
    moves: new Map(all.map((actions) => [nameOf(actions), proposals(actions)] as const)),
    replies,
    line: puzzle.line.length > 0 ? await follows(solution, puzzle.line) : [],
  };
}

export const inWords = (telling: Telling | undefined, notation: string): string =>
  telling ? spoken(telling.short) : notation;
/** Several actions. */
export const allInWords = (told: Told, actions: readonly string[]): string => {
  const tellings = told.moves.get(nameOf(actions)) ?? [];
  return actions.map((action, n) => inWords(tellings[n], action)).join(" ");
};
