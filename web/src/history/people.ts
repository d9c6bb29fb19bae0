/** What a finished game says of those who played it. */
import { list } from "../i18n/format.svelte";
import { history } from "../i18n/history";
import { named } from "../i18n/named";
import type { GamePlayed, PlayedChair } from "../protocol/rest";
import { shelf } from "../protocol/shelf";

export function gameName(id: string): string {
  return shelf.find((game) => game.id === id)?.name ?? id;
}

function called(chair: PlayedChair): string | undefined {
  if (chair.name === "") return history().gone;
  return chair.name === undefined ? chair.player : named(chair.name, chair.bot);
}

/** The others at the table, `me` as “you”; “others” where their names are not told. */
export function company(game: GamePlayed, me?: string): string {
  const others = game.chairs.filter((_, seat) => seat !== game.seat);
  const names = others.map(called).map((name) => (name !== undefined && name === me ? history().result.you : name));
  const known = names.filter((name) => name !== undefined);
  if (known.length < others.length) return history().others;
  return list([...new Set(known)]);
}

/** Whether other people played, who can be asked again. */
export function hasPeople(game: GamePlayed): boolean {
  return game.chairs.some(({ name }, seat) => seat !== game.seat && name !== undefined && name !== "");
}

/** “Won”, “Second of four”. */
export function cameOut(game: GamePlayed): string {
  const words = history().result;
  if (game.result === "lost" && game.chairs.length > 2 && game.rank !== undefined)
    return words.rank(game.rank, game.chairs.length);
  return words[game.result];
}

/** The points, one’s own first: “115–111–108”; nothing where the game has none. */
export function points(game: GamePlayed): string {
  if (game.scores.length === 0 || game.scores.every((score) => score === game.scores[0])) return "";
  if (game.result === "none" || Math.max(...game.scores) <= 1) return "";
  const own = game.scores[game.seat] ?? 0;
  const others = game.scores.filter((_, seat) => seat !== game.seat).toSorted((a, b) => b - a);
  return [own, ...others].join("–");
}
