/** For replays: each side as its own player saw it, side by side in one view. */
import type { View } from "./kubes";

export function reveal(views: readonly unknown[], seat: number): unknown {
  const each = views as readonly View[];
  const own = each[seat];
  return own && { ...own, sides: own.sides.map((side, n) => each[n]?.sides[n] ?? side) };
}
