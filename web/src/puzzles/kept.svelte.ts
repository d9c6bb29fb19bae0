/** What this browser keeps of its solver: a rating a game, which puzzles were tried, and whether any of it is to be counted. */
import { keep, recall } from "../settings/keep";
import { FIRST, rated, type Rating } from "./rating";

const NAME = "cubo.puzzles";
/** So many names of puzzles are kept for each game. */
const MOST = 1000;

interface OfGame {
  rating: Rating;
  /** Those that were tried, the last at the end. */
  tried: readonly string[];
  /** How many were solved at the first try. */
  solved: number;
}
interface Kept {
  calm: boolean;
  games: Readonly<Record<string, OfGame>>;
}

const isNumber = (found: unknown, least: number, most: number): found is number =>
  typeof found === "number" && found >= least && found <= most;

function readGame(found: unknown): OfGame {
  const { value, spread, tried, solved } = (found ?? {}) as Partial<Record<string, unknown>>;
  const rating = isNumber(value, 100, 3000) && isNumber(spread, 1, 350) ? { value, spread } : FIRST;
  const ids = Array.isArray(tried) ? tried.filter((id): id is string => typeof id === "string") : [];
  return { rating, tried: ids.slice(-MOST), solved: isNumber(solved, 0, 1e6) ? solved : 0 };
}

/** Reads what anybody may have written there. */
export function read(found: unknown): Kept {
  const { calm, games } = (found ?? {}) as { calm?: unknown; games?: unknown };
  const all = typeof games === "object" && games !== null ? Object.entries(games) : [];
  return { calm: calm === true, games: Object.fromEntries(all.map(([game, of]) => [game, readGame(of)])) };
}

class Solver {
  #kept: Kept = $state.raw(read(recall(NAME)));

  get calm(): boolean {
    return this.#kept.calm;
  }
  set calm(calm: boolean) {
    this.#write({ ...this.#kept, calm });
  }
  of(game: string): OfGame {
    return this.#kept.games[game] ?? readGame(undefined);
  }
  /** The first try of a puzzle. Only the first time it counts, and never in calm mode. */
  tries(game: string, puzzle: { id: string; rating: number }, solved: boolean): void {
    const before = this.of(game);
    const fresh = !before.tried.includes(puzzle.id);
    const counts = fresh && !this.calm;
    const tried = [...before.tried.filter((id) => id !== puzzle.id), puzzle.id].slice(-MOST);
    const rating = counts ? rated(before.rating, puzzle.rating, solved) : before.rating;
    const after = { rating, tried, solved: before.solved + (counts && solved ? 1 : 0) };
    this.#write({ ...this.#kept, games: { ...this.#kept.games, [game]: after } });
  }
  #write(kept: Kept): void {
    this.#kept = kept;
    const games = Object.entries(kept.games).map(([game, { rating, tried, solved }]) => [
      game,
      { ...rating, tried, solved },
    ]);
    keep(NAME, { calm: kept.calm, games: Object.fromEntries(games) as unknown });
  }
}

export const solver = new Solver();
