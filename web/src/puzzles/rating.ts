/** The solver's rating by Glicko (Glickman 1995): a puzzle is an opponent of known strength, the first try the result. */

export interface Rating {
  value: number;
  /** How far it may be wrong. */
  spread: number;
}

export const FIRST: Rating = { value: 1200, spread: 350 };
/** Nobody becomes so sure that nothing moves any more. */
const SUREST = 50;
/** How sure the rating of a puzzle is. */
const PUZZLE_SPREAD = 120;
const Q = Math.LN10 / 400;

export function rated(now: Rating, puzzle: number, solved: boolean): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * (Q * PUZZLE_SPREAD) ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (now.value - puzzle)) / 400));
  const known = (Q * weight) ** 2 * expected * (1 - expected);
  const certainty = 1 / now.spread ** 2 + known;
  const value = now.value + (Q / certainty) * weight * ((solved ? 1 : 0) - expected);
  return { value: Math.min(3000, Math.max(100, value)), spread: Math.max(SUREST, Math.sqrt(1 / certainty)) };
}
