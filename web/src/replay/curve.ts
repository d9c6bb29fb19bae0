/** The value of a game for each seat, turn after turn, as lines to be drawn. */
import type { Verdict } from "./opinion.svelte";

export interface Curve {
  /** Chances to win from 0 to 1, or points in the player's own unit. */
  unit: "win" | "points";
  low: number;
  high: number;
  /** For each seat its values, in the order of moments. */
  lines: readonly (readonly Dot[])[];
}

export interface Dot {
  at: number;
  value: number;
}

/**
 * Chances wherever the search gives any: of two seats one has what the other has not; of more, each is known at its own turns alone. Else what it
 * expects.
 */
export function curveOf(verdicts: Iterable<Verdict>, seats: number): Curve {
  const all = [...verdicts].sort((a, b) => a.at - b.at);
  const unit = all.some(({ win }) => win !== undefined) ? "win" : "points";
  const lines = Array.from({ length: seats }, (_, seat) =>
    all.flatMap((verdict): Dot[] => {
      const value = unit === "win" ? chance(verdict, seat, seats) : verdict.values?.[seat];
      return value === undefined ? [] : [{ at: verdict.at, value }];
    }),
  );
  if (unit === "win") return { unit, low: 0, high: 1, lines };
  const values = lines.flat().map(({ value }) => value);
  return { unit, low: Math.min(0, ...values), high: Math.max(1, ...values), lines };
}

function chance({ win, seat: own }: Verdict, seat: number, seats: number): number | undefined {
  if (win === undefined) return undefined;
  if (seat === own) return win;
  return seats === 2 ? 1 - win : undefined;
}

/** Where a dot stands in a field of this size. */
export function placed(
  { at, value }: Dot,
  { low, high }: Pick<Curve, "low" | "high">,
  last: number,
  width: number,
  height: number,
): { x: number; y: number } {
  return { x: last === 0 ? 0 : (at / last) * width, y: height - ((value - low) / (high - low || 1)) * height };
}

/** The moment among these that is nearest to a place across the field, from 0 to 1. */
export function nearest(moments: readonly number[], across: number, last: number): number | undefined {
  const wanted = across * last;
  return moments.reduce<number | undefined>(
    (best, at) => (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best),
    undefined,
  );
}
