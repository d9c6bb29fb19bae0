/** How fast others' moves are shown: by itself at a pace of one's own, or one by one when asked for. */
import type { Pace } from "../settings/choices";
import { settings } from "../settings/settings.svelte";

/** Times as long as it takes by nature. */
const FACTOR: Readonly<Record<Pace, number>> = { step: 1, slow: 1.7, normal: 1, quick: 0.45 };
/** A breath between two moves of others, so that each is seen as one. */
const BREATH_MS = 280;

export const factor = (): number => FACTOR[settings.pace];

const moving: { queues: number } = $state({ queues: 0 });

/** Whether something is still being shown on a board. */
export const showing = (): boolean => moving.queues > 0;
/** A queue has begun to move (1), or has come to rest (-1). */
export function note(queues: 1 | -1): void {
  moving.queues += queues;
}

const waits: { open: (() => void) | null } = $state({ open: null });

/** Whether a move of somebody else waits to be shown. */
export const waiting = (): boolean => waits.open !== null;

/** Shows the next move that waits. */
export function showNext(): void {
  const { open } = waits;
  waits.open = null;
  open?.();
}

/** Resolves when the next move of somebody else may be shown, after `hurry` times a breath; at once if it is aborted. */
export function turnToShow(first: boolean, hurry: number, stop: AbortSignal): Promise<void> {
  if (settings.pace === "step") {
    return new Promise((resolve) => {
      const open = (): void => {
        if (waits.open === open) waits.open = null;
        resolve();
      };
      waits.open = open;
      stop.addEventListener("abort", open, { once: true });
    });
  }
  if (first) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(resolve, BREATH_MS * factor() * hurry);
    stop.addEventListener("abort", () => (clearTimeout(late), resolve()), { once: true });
  });
}
