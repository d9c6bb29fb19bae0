/** Each side as its own player saw it, side by side in one view: for replays, and for the end, when what was hidden is turned over. */
import type { View } from "./kubes";

export function reveal(views: readonly unknown[], seat: number, over = false): unknown {
  const each = views as readonly View[];
  const own = each[seat];
  if (!own) return own;
  const sides = own.sides.map((side, n) => each[n]?.sides[n] ?? side);
  if (!over) return { ...own, sides };
  const turned = sides.map((side) => ({
    ...side,
    kubes: side.kubes.map((kube) => (kube.face_up ? kube : { ...kube, turned: true })),
  }));
  return { ...own, sides: turned };
}
