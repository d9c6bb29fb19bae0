/** What a board has asked its position: the legal actions and the facts. Answers about a position that is no longer shown are dropped. */
import type { BoardProps } from "../board";

export class Asked<Action, Facts> {
  legal = $state.raw<readonly Action[]>([]);
  facts = $state.raw<Facts | null>(null);

  /** Call this while the board is being created: it asks again whenever the position or the acting seat changes. */
  constructor(board: () => Pick<BoardProps, "position" | "acting">, read: (action: string) => Action) {
    $effect(() => {
      const { position, acting } = board();
      let current = true;
      void position.facts().then((found) => current && (this.facts = found as Facts | null));
      if (acting === null) this.legal = [];
      else void position.legal().then((actions) => current && (this.legal = actions.map(read)));
      return () => void (current = false);
    });
  }
}
