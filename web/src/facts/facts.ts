/** What games of the house against itself say about a game: the committed files that `cubo export --stats` writes. */

export interface Share {
  /** From 0 to 1, with the ends of its 95 % interval. */
  share: number;
  low: number;
  high: number;
}
export interface Mean {
  mean: number;
  /** Half of the 95 % interval. */
  error: number;
}
export interface Spread extends Mean {
  least: number;
  most: number;
  quantiles: readonly { q: number; value: number; low: number; high: number }[];
}
export interface End extends Share {
  clause: string;
  en: string;
  fr: string;
  games: number;
}
export interface Table {
  seats: number;
  level: string;
  games: number;
  /** So many first actions were random. */
  opening: number;
  command: string;
  /** First places by seat, in the order of play. */
  first: readonly Share[];
  ties: Share & { games: number };
  turns: Spread;
  ends: readonly End[];
  points: { winner: Mean; ahead: Mean };
}
export interface Facts {
  game: string;
  tables: readonly Table[];
}

const files = import.meta.glob<{ default: Facts }>("./*.json");

/** Fewer games than these say nothing: their error bars are as wide as the scale. */
const FEWEST = 30;

/** Undefined where nothing was measured. Tables of which too few games were counted are left out. */
export async function factsOf(game: string): Promise<Facts | undefined> {
  const known = (await files[`./${game}.json`]?.())?.default;
  const tables = known?.tables.filter(({ games }) => games >= FEWEST) ?? [];
  return tables.length > 0 ? { game, tables } : undefined;
}

/** Whether beginning is an advantage, a drawback, or nothing that can be told from so many games. */
export function advantage({ first, seats }: Pick<Table, "first" | "seats">): "more" | "less" | "unknown" {
  const fair = 1 / seats;
  const [begins] = first;
  if (!begins || (begins.low <= fair && begins.high >= fair)) return "unknown";
  return begins.low > fair ? "more" : "less";
}

/** Where points are more than won or lost. */
export const hasPoints = ({ points }: Table): boolean => points.winner.mean > 1.5;
