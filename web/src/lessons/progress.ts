/** How far somebody has come in each lesson, kept in this browser. */
import { keep, recall } from "../settings/keep";

const name = (game: string): string => `cubo.lesson.${game}`;

/** So many tasks were done; none if nothing sensible was kept. */
export function doneSoFar(game: string, all: number): number {
  const kept = recall(name(game));
  return typeof kept === "number" && Number.isInteger(kept) && kept >= 0 ? Math.min(kept, all) : 0;
}

/** Remembers that so many were done; going back forgets nothing. */
export function remember(game: string, done: number, all: number): void {
  if (done > doneSoFar(game, all)) keep(name(game), done);
}
