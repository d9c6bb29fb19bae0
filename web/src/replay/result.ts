/** How a recorded game ended, in a sentence; undefined if the record stops before. */
import { replay as words } from "../i18n/replay";
import { table } from "../i18n/table";
import type { Outcome } from "../protocol/messages";
import type { Forfeit } from "../protocol/rest";

export function resultOf(
  outcome: Outcome | undefined,
  forfeits: readonly Forfeit[],
  name: (seat: number) => string,
  list: (names: string[]) => string,
): string | undefined {
  if (!outcome) return undefined;
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const end = words().end;
  const how =
    winners.length === outcome.ranks.length
      ? end.draw
      : winners.length > 1
        ? end.shared(list(winners.map(name)))
        : end.won(name(winners[0] ?? 0));
  return [`${how}.`, ...forfeits.map(({ seat, why }) => table().end.forfeit[why](name(seat)))].join(" ");
}
