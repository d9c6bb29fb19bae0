/** Keeps the reader's place while the page around it changes its language. */

export interface Place {
  id: string;
  top: number;
}

/** The first clause or heading in sight, and how far it is from the top of the window. */
export function placeIn(article: Element): Place | undefined {
  for (const element of article.querySelectorAll("[id]")) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0) return { id: element.id, top };
  }
  return undefined;
}

/** Puts it back where it was. */
export function backTo(place: Place): void {
  const element = document.getElementById(place.id);
  if (element) scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: "instant" });
}

/** Goes to a clause or heading, for the eye and for the keyboard. */
export function goTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
}
