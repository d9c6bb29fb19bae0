/**
 * Does something before the next frame is drawn, for an effect that measures the page or scrolls it: the layout that the frame needs is then computed once, and not in the midst of a change. Returns how to
 * call it off.
 */
export function beforeFrame(what: () => void): () => void {
  const frame = requestAnimationFrame(what);
  return () => cancelAnimationFrame(frame);
}
