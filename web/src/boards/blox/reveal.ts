/** For replays: the view of one seat, with everybody's cards beside it. */
import type { View } from "./view";

export function reveal(views: readonly unknown[], seat: number): unknown {
  const each = views as readonly View[];
  const own = each[seat];
  return own && { ...own, hands: each.map(({ hand }) => hand ?? "") };
}
