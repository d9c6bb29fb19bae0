/** The puzzles as they lie in the files of the house (`docs/puzzles.md`), one file a game, fetched when it is asked for. */

/** An action that is not the answer, or a turn that does not solve it. */
export interface OtherAction {
  action: string;
  /** The second action of the turn, where a turn has several. */
  then?: string;
  /** The chance to win with it. */
  chance: number;
  /** What the next seat does about it. */
  reply?: string;
}

export interface Puzzle {
  id: string;
  position: string;
  seat: number;
  answer: string;
  /** Where a turn has several actions: every sequence that solves it; the answer begins the first. */
  turns?: readonly (readonly string[])[];
  chance: number;
  /** What follows the solution. */
  line: readonly string[];
  others: readonly OtherAction[];
  /** How many more actions there are, all of them worse. */
  more: number;
  themes: readonly string[];
  rating: number;
}

type Files = Readonly<Record<string, () => Promise<string>>>;
const FILES: Files = import.meta.glob<string>("../../../puzzles/*.jsonl", { query: "?raw", import: "default" });
const gameOf = (path: string): string => /([\w-]+)\.jsonl$/.exec(path)?.[1] ?? "";

/** The games that have puzzles, in the order of their names. */
export function gamesWithPuzzles(files: Files = FILES): string[] {
  return Object.keys(files).map(gameOf).sort();
}

export function readPuzzles(text: string): Puzzle[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Puzzle);
}

const loaded = new Map<string, Promise<readonly Puzzle[]>>();

/** The puzzles of a game; none if it has no file. A file that could not be fetched is asked for again the next time. */
export async function puzzlesOf(game: string): Promise<readonly Puzzle[]> {
  const path = Object.keys(FILES).find((each) => gameOf(each) === game);
  const fetchFile = path === undefined ? undefined : FILES[path];
  if (!fetchFile) return [];
  let found = loaded.get(game);
  if (!found) {
    found = fetchFile().then(readPuzzles);
    found.catch(() => loaded.delete(game));
    loaded.set(game, found);
  }
  return found;
}

const DAY_MS = 86_400_000;
/** Larger than any number of puzzles and without a common factor: the days go through all of them before one comes again. */
const STRIDE = 7_919;

/** The number of the day, the same all over the world (UTC). */
export const dayNumber = (now: number): number => Math.floor(now / DAY_MS);

/** Which game has the puzzle of that day, and which puzzle of it: one game after the other. */
export function gameOfDay(day: number, games: readonly string[]): string | undefined {
  return games[day % games.length];
}
export function puzzleOfDay(day: number, games: number, puzzles: readonly Puzzle[]): Puzzle | undefined {
  return puzzles[(Math.floor(day / games) * STRIDE) % puzzles.length];
}

/** The themes among these puzzles, the most frequent first. */
export function themesOf(puzzles: readonly Puzzle[]): { theme: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles) for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].map(([theme, count]) => ({ theme, count })).sort((a, b) => b.count - a.count);
}

/** The next one: not tried yet, and as hard as the solver is strong; when all were tried, the one tried longest ago. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  { tried, rating, theme, not }: { tried: readonly string[]; rating: number; theme?: string | undefined; not?: string },
): Puzzle | undefined {
  const fitting = puzzles.filter(
    ({ id, themes }) => (theme === undefined || themes.includes(theme)) && (id !== not || puzzles.length === 1),
  );
  const fresh = fitting.filter(({ id }) => !tried.includes(id));
  if (fresh.length > 0)
    return fresh.reduce((best, each) =>
      Math.abs(each.rating - rating) < Math.abs(best.rating - rating) ? each : best,
    );
  return fitting.toSorted((a, b) => tried.indexOf(a.id) - tried.indexOf(b.id))[0];
}

/** What is to be done: one action, or those of a turn. */
export const solutionOf = ({ turns, answer }: Puzzle): readonly string[] => turns?.[0] ?? [answer];
export const actionsOf = ({ action, then }: OtherAction): readonly string[] =>
  then === undefined ? [action] : [action, then];

/** What is known of what somebody did. */
export type Verdict =
  | { kind: "right" }
  /** A turn that may still become right. */
  | { kind: "onwards" }
  /** `rest`: what comes before the reply: the rest of the best turn that begins like this. */
  | { kind: "wrong"; chance: number; rest: readonly string[]; reply: string | undefined }
  /** Not among those that were kept: worse than this. */
  | { kind: "worse"; than: number };

/** Whether a turn begins with what was played. */
export const begins = (turn: readonly string[], played: readonly string[]): boolean =>
  played.every((action, n) => turn[n] === action);

/** Judges what the solver has done in this turn so far. */
export function judge(puzzle: Puzzle, played: readonly string[]): Verdict {
  const solutions = puzzle.turns ?? [[puzzle.answer]];
  const begun = solutions.filter((turn) => begins(turn, played));
  if (begun.some(({ length }) => length === played.length)) return { kind: "right" };
  if (begun.length > 0) return { kind: "onwards" };
  const other = puzzle.others.find((each) => begins(actionsOf(each), played));
  if (other)
    return {
      kind: "wrong",
      chance: other.chance,
      rest: actionsOf(other).slice(played.length),
      reply: other.reply,
    };
  // The same in another order is as good, but what follows it is not known.
  const turned = puzzle.others.find((each) => played.every((action) => actionsOf(each).includes(action)));
  if (turned) return { kind: "wrong", chance: turned.chance, rest: [], reply: undefined };
  // Of turns the best of each beginning was kept, so that another may be better than the last of them.
  return { kind: "worse", than: puzzle.others.at(puzzle.turns ? 0 : -1)?.chance ?? puzzle.chance };
}
