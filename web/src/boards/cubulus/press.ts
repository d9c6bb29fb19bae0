/** A press that stays where it is for a while: a hold, by finger or mouse. */
import { placeOf } from "../shared/drag";

const LONG_MS = 480;
/** So many pixels are still no movement. */
const STILL = 7;

export class Press {
  readonly #hold: (cell: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: { x: number; y: number } | null = null;
  /** The last press was a hold: a menu that comes of it is not wanted. */
  held = false;

  constructor(hold: (cell: string) => void) {
    this.#hold = hold;
  }

  readonly down = (event: PointerEvent): void => {
    this.cancel();
    this.held = false;
    const cell = placeOf(event.target);
    if (cell === null || event.button !== 0 || !event.isPrimary) return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.held = true;
      this.#hold(cell);
    }, LONG_MS);
  };

  readonly move = (event: PointerEvent): void => {
    if (this.#from && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) >= STILL) this.cancel();
  };

  readonly cancel = (): void => {
    clearTimeout(this.#timer);
    this.#from = null;
  };
}
