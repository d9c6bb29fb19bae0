/** The engine's own sentence for every clause of a game, asked for once. */
import { engine } from "../engine/engine";
import type { Both } from "../engine/replies";

const asked = new Map<string, Promise<ReadonlyMap<string, Both>>>();

export function sentences(game: string): Promise<ReadonlyMap<string, Both>> {
  let known = asked.get(game);
  if (!known) {
    known = engine.clauses(game).then((clauses) => new Map(clauses.map(({ clause, text }) => [clause, text])));
    known.catch(() => asked.delete(game)); // a network may come back
    asked.set(game, known);
  }
  return known;
}
