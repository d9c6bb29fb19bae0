/** Hands on the cells of a board that is not to be played on just now: clicks, drags and keys name cells, and the board hears nothing of them. */

export interface Cells {
  /** A cell was chosen, by a click or by Enter. */
  choose(cell: string): void;
  /** Something was drawn from one cell to another; null where that means nothing. */
  draw(from: string, to: string | null): void;
}

const cellOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-cell]")?.dataset["cell"] ?? null) : null;

/** An attachment that takes over while `cells` answers something. */
export function hands(cells: () => Cells | null): (node: HTMLElement) => () => void {
  return (node) => {
    let from: string | null = null;
    const under = ({ clientX, clientY }: PointerEvent): string | null =>
      document
        .elementsFromPoint(clientX, clientY)
        .map((each) => (node.contains(each) ? cellOf(each) : null))
        .find((cell) => cell !== null) ?? null;
    const still = (event: Event): Cells | null => {
      const taking = cells();
      if (!taking) return null;
      event.stopPropagation();
      return taking;
    };
    const down = (event: PointerEvent): void => {
      if (still(event)) from = event.button === 0 ? under(event) : null;
    };
    const up = (event: PointerEvent): void => {
      const taking = still(event);
      if (!taking || from === null) return;
      const [start, to] = [from, under(event)];
      from = null;
      if (to === start) taking.choose(start);
      else taking.draw(start, to);
    };
    const click = (event: MouseEvent): void => {
      // A button inside the board, such as those of a camera, goes on working.
      if (cells() && cellOf(event.target) !== null) event.stopPropagation();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const cell = cellOf(event.target);
      const taking = cell === null ? null : still(event);
      if (!taking || cell === null) return;
      event.preventDefault();
      taking.choose(cell);
    };
    const heard: [string, (event: never) => void][] = [
      ["pointerdown", down],
      ["pointerup", up],
      ["click", click],
      ["keydown", key],
    ];
    for (const [name, does] of heard) node.addEventListener(name, does as EventListener, { capture: true });
    return () => {
      for (const [name, does] of heard) node.removeEventListener(name, does as EventListener, { capture: true });
    };
  };
}
