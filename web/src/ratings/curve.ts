/** Where the curve of a rating lies on its field. */
import type { RatingPoint } from "../protocol/rest";

export interface Field {
  width: number;
  height: number;
}

export interface Scale {
  low: number;
  high: number;
  /** The values at which rules are drawn, the highest first. */
  rules: number[];
}

/** The scale that holds the line itself; what the wash reaches beyond it is cut off. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const values = points.map((point) => point.points);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spread = points.at(-1)?.spread ?? 0;
  const reach = Math.max(60, Math.min(spread, 120));
  const [from, to] = [least - reach, most + reach];
  const step = [50, 100, 200, 500].find((each) => (to - from) / each <= 5) ?? 1000;
  const low = Math.floor(from / step) * step;
  const high = Math.ceil(to / step) * step;
  const rules = [];
  for (let value = high; value >= low; value -= step) rules.push(value);
  return { low, high, rules };
}

export function yOf(value: number, { low, high }: Scale, { height }: Field): number {
  return ((high - value) / (high - low)) * height;
}

/** Games stand at equal distances, however many were played on one evening. One alone stands at the end. */
export function xOf(n: number, count: number, { width }: Field): number {
  return count < 2 ? width : (n / (count - 1)) * width;
}

/** The line before the rating was settled, and the line after it. They meet. */
export function lines(
  points: readonly RatingPoint[],
  scale: Scale,
  field: Field,
): { unsettled: string; settled: string } {
  const at = points.map(
    (point, n) => `${round(xOf(n, points.length, field))},${round(yOf(point.points, scale, field))}`,
  );
  const first = points.findIndex(({ provisional }) => !provisional);
  const cut = first < 0 ? at.length : first;
  return { unsettled: at.slice(0, cut + 1).join(" "), settled: first < 0 ? "" : at.slice(cut).join(" ") };
}

/** The wash around the line, as a polygon. */
export function wash(points: readonly RatingPoint[], scale: Scale, field: Field): string {
  const edge = (side: 1 | -1): string[] =>
    points.map(
      ({ points: value, spread }, n) =>
        `${round(xOf(n, points.length, field))},${round(yOf(value + side * spread, scale, field))}`,
    );
  return [...edge(1), ...edge(-1).reverse()].join(" ");
}

/** Some of the points, for the days below the field: first and last among them. */
export function marks(count: number, most: number): number[] {
  if (count <= most) return [...Array(count).keys()];
  return [...Array(most).keys()].map((n) => Math.round((n * (count - 1)) / (most - 1)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
