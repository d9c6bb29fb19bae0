/** Keeps the reader's place while the page around it changes its language. */

/** The first clause or heading in sight. */
function inSight(article: Element): Element | undefined {
  return [...article.querySelectorAll("[id]")].find((element) => element.getBoundingClientRect().bottom > 0);
}

/** Changes the article and leaves what was in sight where it was in the window. */
export async function inPlace(article: Element, change: () => Promise<void>): Promise<void> {
  const seen = inSight(article);
  const { id, top } = { id: seen?.id, top: seen?.getBoundingClientRect().top ?? 0 };
  const { style } = document.documentElement;
  style.overflowAnchor = "none"; // browsers that keep places themselves would move it a second time
  await change();
  const now = id === undefined ? null : document.getElementById(id);
  if (now) scrollBy({ top: now.getBoundingClientRect().top - top, behavior: "instant" });
  requestAnimationFrame(() => (style.overflowAnchor = ""));
}

/** What a reader does who wants to be elsewhere. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Goes to a clause or heading, for the eye and for the keyboard, and stays with it while diagrams above it are set up, until the reader
 * moves on. Returns how to stop that.
 */
export function goTo(id: string): () => void {
  const element = document.getElementById(id);
  const article = element?.closest("article");
  if (!element || !article) return () => undefined;
  const stay = new ResizeObserver(() => element.scrollIntoView({ block: "start", behavior: "instant" }));
  const stop = (): void => {
    stay.disconnect();
    for (const move of MOVES) removeEventListener(move, stop);
  };
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  stay.observe(article); // tells the size at once: the first time is the going there
  element.focus({ preventScroll: true });
  return stop;
}
