import { untrack } from "svelte";

/**
 * Has a board take in another view, or the same from another side, before it is drawn. The same view may come again in another object, with talk
 * or a clock: that is no reason to let go of anything.
 */
export function onNewView(view: () => unknown, side: () => unknown, take: (turned: boolean) => void): void {
  const key = $derived(JSON.stringify(view()));
  let seenFrom = untrack(side);
  $effect.pre(() => {
    void key;
    const turned = seenFrom !== side();
    seenFrom = side();
    untrack(() => take(turned));
  });
}
