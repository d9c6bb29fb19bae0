/** What this browser keeps of its solver: a rating a game, which puzzles were tried, and whether any of it is to be counted. `account.ts` shares the ratings of members with their account. */
import type { PuzzleRating } from "../protocol/rest";
import { keep, recall } from "../settings/keep";
import { FIRST, rated, type Rating } from "./rating";

const NAME = "cubo.puzzles";
/** So many names of puzzles are kept for each game. */
const MOST = 1000;

interface OfGame {
  rating: Rating;
  /** Those that were tried, the last at the end. */
  tried: readonly string[];
  /** How many of them counted; the same puzzle counts once, and none in calm mode. Those of other browsers of a member are among them. */
  counted: number;
  /** How many were solved at the first try. */
  solved: number;
}
interface Kept {
  calm: boolean;
  /** The member whose ratings these are, once a member has come. */
  of?: string;
  games: Readonly<Record<string, OfGame>>;
}

const isNumber = (found: unknown, least: number, most: number): found is number =>
  typeof found === "number" && found >= least && found <= most;

function readGame(found: unknown): OfGame {
  const { value, spread, tried, counted, solved } = (found ?? {}) as Partial<Record<string, unknown>>;
  const rating = isNumber(value, 100, 3000) && isNumber(spread, 1, 350) ? { value, spread } : FIRST;
  const ids = Array.isArray(tried) ? tried.filter((id): id is string => typeof id === "string") : [];
  return {
    rating,
    tried: ids.slice(-MOST),
    // Before it was kept, all that were tried were taken to have counted.
    counted: isNumber(counted, 0, 1e5) ? Math.floor(counted) : ids.length,
    solved: isNumber(solved, 0, 1e5) ? Math.floor(solved) : 0,
  };
}

/** Reads what anybody may have written there. */
export function read(found: unknown): Kept {
  const { calm, of: whose, games } = (found ?? {}) as { calm?: unknown; of?: unknown; games?: unknown };
  const all = typeof games === "object" && games !== null ? Object.entries(games) : [];
  return {
    calm: calm === true,
    ...(typeof whose === "string" ? { of: whose } : {}),
    games: Object.fromEntries(all.map(([game, of]) => [game, readGame(of)])),
  };
}

export class Solver {
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
    const after = {
      rating,
      tried,
      counted: before.counted + (counts ? 1 : 0),
      solved: before.solved + (counts && solved ? 1 : 0),
    };
    this.#write({ ...this.#kept, games: { ...this.#kept.games, [game]: after } });
  }
  /** What is to be told to the account about a game; nothing where nothing has counted. */
  told(game: string): PuzzleRating | undefined {
    const { rating, counted, solved } = this.of(game);
    if (counted === 0) return undefined;
    const whole = { rating: Math.round(rating.value), spread: Math.max(1, Math.round(rating.spread)) };
    return { game, ...whole, tried: counted, solved: Math.min(solved, counted) };
  }
  /** Takes over what the account of this member keeps, where it comes of more puzzles. What another member left in this browser goes. */
  adopt(member: string, kept: readonly PuzzleRating[]): void {
    const games: Record<string, OfGame> = (this.#kept.of ?? member) === member ? { ...this.#kept.games } : {};
    for (const { game, rating, spread, tried, solved } of kept) {
      const own = games[game] ?? readGame(undefined);
      if (tried > own.counted) games[game] = { ...own, rating: { value: rating, spread }, counted: tried, solved };
    }
    this.#write({ ...this.#kept, of: member, games });
  }
  games(): string[] {
    return Object.keys(this.#kept.games);
  }
  #write(kept: Kept): void {
    this.#kept = kept;
    const games = Object.entries(kept.games).map(([game, { rating, tried, counted, solved }]) => [
      game,
      { ...rating, tried, counted, solved },
    ]);
    keep(NAME, { calm: kept.calm, of: kept.of, games: Object.fromEntries(games) as unknown });
  }
}

export const solver = new Solver();
