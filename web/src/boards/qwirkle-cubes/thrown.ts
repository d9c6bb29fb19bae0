/** What a throw brought: which of the cubes that lie in a hand afterwards have just been thrown. */
import { without, type View } from "./view";

/** For every seat the places in its hand, after this event, of cubes that were thrown in it. */
export function thrown(chance: string, before: View, after: View): readonly (readonly number[])[] {
  const [word = "", lists = ""] = /^(\w+) ?(.*)$/.exec(chance)?.slice(1) ?? [];
  if (word === "deal") return lists.split(" | ").map((list, seat) => rolled(after.hands[seat] ?? [], list.split(",")));
  return after.hands.map((hand, seat) => (seat === before.seat && lists ? rolled(hand, lists.split(",")) : []));
}

/** The places in a hand of these cubes. */
export function rolled(hand: readonly string[], fresh: readonly string[]): number[] {
  const kept = without(hand, fresh);
  return hand.flatMap((cube, slot) => {
    const at = kept.indexOf(cube);
    if (at >= 0) kept.splice(at, 1);
    return at < 0 ? [slot] : [];
  });
}
