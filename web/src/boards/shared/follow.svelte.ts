import { untrack } from "svelte";
import type { BoardProps, Step } from "../board";

/** What follows the game on a board. */
interface Follower<Sight> {
  follow(to: Pick<BoardProps, "view" | "events" | "steps" | "jumps">, sight: Sight): void;
  again(step: Step, sight: Sight): void;
  jump(view: never): void;
  stop(): void;
}

/**
 * Has a scene follow the game while the board is there. The same view may come again in another object, with talk or a clock: that is no reason to
 * let go of anything. `changed` is called before another view, or the same from another side, is drawn.
 */
export function follow<Sight>(
  board: () => Pick<BoardProps, "view" | "events" | "steps" | "jumps" | "again">,
  scene: Follower<Sight>,
  sight: () => Sight,
  changed: () => void,
): void {
  // Each of these is compared by value: reading one property of a board depends on all of them, as they come in one object.
  const view = $derived(JSON.stringify(board().view));
  const events = $derived(board().events);
  const jumps = $derived(board().jumps);
  const side = $derived(JSON.stringify(sight()));
  const wish = $derived(board().again?.n ?? 0);
  let seenFrom = untrack(() => side);
  let wished = untrack(() => wish);

  $effect.pre(() => {
    void view;
    void events;
    void jumps;
    const turned = seenFrom !== side;
    seenFrom = side;
    untrack(() => {
      changed();
      scene.follow(board(), sight());
      if (turned) scene.jump(board().view as never);
    });
  });
  $effect(() => {
    const again = wish;
    if (again === wished) return;
    wished = again;
    untrack(() => {
      const asked = board().again;
      if (asked) scene.again(asked.step, sight());
    });
  });
  $effect(() => () => scene.stop());
}
