/**
 * Taking something up with the pointer and letting it go elsewhere; a press that hardly travels stays a click. Where things can be let go is
 * marked in the page by `data-cell` or `data-drop`.
 */

export interface Dragged {
  /** Whether that can be taken up. */
  movable(from: string): boolean;
  /** It is in the air, at this point of the window, over that place. */
  move(from: string, x: number, y: number, over: string | null): void;
  /** It was let go over a place, or over none. */
  drop(from: string, over: string | null): void;
}

/** So many pixels are still a click. */
const STILL = 7;

/** The place that an element belongs to. */
export function placeOf(target: EventTarget | null): string | null {
  const found = target instanceof Element ? target.closest<HTMLElement>("[data-cell], [data-drop]") : null;
  return found?.dataset["cell"] ?? found?.dataset["drop"] ?? null;
}

export class Drag {
  readonly #what: Dragged;
  #pressed: { from: string; x: number; y: number; pointer: number } | null = null;
  #dragging = false;
  /** The click that comes now ends a drag and is none. */
  ended = false;

  constructor(what: Dragged) {
    this.#what = what;
  }

  readonly down = (event: PointerEvent): void => {
    this.ended = false;
    const from = placeOf(event.target);
    if (from === null || event.button !== 0 || !event.isPrimary || !this.#what.movable(from)) return;
    this.#pressed = { from, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };

  readonly move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    if (!this.#dragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STILL) return;
      this.#dragging = true;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(pressed.pointer);
    }
    this.#what.move(pressed.from, event.clientX, event.clientY, this.#under(event));
  };

  readonly up = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || !this.#dragging) return;
    this.#dragging = false;
    this.ended = true;
    const over = event.type === "pointerup" ? this.#under(event) : null;
    this.#what.drop(pressed.from, over === pressed.from ? null : over);
  };

  /** Forgets the press: it became another gesture, and the click that ends it does not count. */
  cancel(): void {
    this.#pressed = null;
    this.#dragging = false;
    this.ended = true;
  }

  #under(event: PointerEvent): string | null {
    return placeOf(document.elementFromPoint(event.clientX, event.clientY));
  }
}
