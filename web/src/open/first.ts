/** The first time with a game: whether it is, and what a first game is. */
import type { ShortGame } from "../lessons/lesson";
import type { GameId, OnShelf } from "../protocol/shelf";
import { keep, recall } from "../settings/keep";
import { usual, type Wish } from "./wish";

const NAME = "cubo.met.";

/** Whether this browser has ever opened a table of that game. */
export function met(game: string): boolean {
  return recall(NAME + game) === true;
}

export function meet(game: string): void {
  keep(NAME + game, true);
}

/** What is agreed for a first game where the whole one is long or has more rules. */
const SIMPLER: Readonly<Partial<Record<GameId, Readonly<Record<string, unknown>>>>> = {
  cubulus: { level: 1 },
  "cube-attack": { target: 12 },
};

/** The last step of a lesson: from a position near the end, against the weakest house player. Its options are the position's. */
export function shortGame(game: Pick<OnShelf, "id" | "seats">, { position, seat }: ShortGame): Wish {
  const wish = usual(game, "house", "beginner");
  const [me, ...others] = wish.chairs;
  const chairs = me ? [...others.slice(0, seat), me, ...others.slice(seat)] : wish.chairs;
  return { ...wish, chairs, fixed: true, position };
}

/** Against the weakest house player, with the simplest rules there are. */
export function firstGame(game: Pick<OnShelf, "id" | "seats">): Wish {
  return { ...usual(game, "house", "beginner"), options: { ...SIMPLER[game.id] } };
}
