/**
 * Does something before the next frame is drawn, for an effect that measures the page or scrolls it: the layout that the frame needs is then computed once, and not in the midst of a change. Returns how to
 * call it off.
 */
export function beforeFrame(what: () => void): () => void {
  const frame = requestAnimationFrame(what);
  return () => cancelAnimationFrame(frame);
}

/** So long a frame is waited for, in milliseconds: a page that nobody sees draws none. */
const LONGEST_WAIT_MS = 100;

/** Resolves in a task of its own when what was changed until now has been drawn; at once when `stop` is aborted. */
export function afterFrame(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_WAIT_MS);
    const callOff = beforeFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
    stop.addEventListener("abort", () => (clearTimeout(late), callOff(), resolve()), { once: true });
  });
}
