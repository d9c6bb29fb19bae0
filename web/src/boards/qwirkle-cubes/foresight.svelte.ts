/** What the cubes laid would bring, asked of the engine; answers that come too late are dropped. */
import type { Position } from "../board";
import { readAction } from "./actions";
import { making, type Making } from "./sheet";
import type { Facts, View } from "./view";

/** How the table stands while somebody thinks about a laying. */
export interface Moment {
  position: Position;
  view: View;
  seat: number | null;
  /** What has to be done before: the choice to keep all cubes. */
  first: readonly string[];
  /** Why an action is not possible, in a sentence. */
  why(text: string): Promise<string>;
}

export class Foresight {
  /** The points for the cubes laid so far; null while that is not legal. */
  preview = $state.raw<Making | null>(null);
  /** Why the cubes laid so far are not legal. */
  missing = $state("");
  /** What laying one more on the cell pointed at would bring. */
  pointed = $state.raw<Making | null>(null);

  /** To be called in an effect. */
  look(moment: Moment, text: string | null, ready: boolean): () => void {
    let current = true;
    if (text === null) {
      this.preview = null;
      this.missing = "";
    } else if (ready) {
      this.missing = "";
      void brings(moment, text).then((found) => current && (this.preview = found));
    } else {
      this.preview = null;
      void moment.why(text).then((why) => current && (this.missing = why));
    }
    return () => void (current = false);
  }

  /** To be called in an effect. */
  point(moment: Moment, text: string | null): () => void {
    let current = true;
    this.pointed = null;
    if (text !== null) void brings(moment, text).then((found) => current && (this.pointed = found));
    return () => void (current = false);
  }
}

async function brings({ position, view, seat, first }: Moment, text: string): Promise<Making | null> {
  const action = readAction(text);
  if (seat === null || action.kind !== "lay") return null;
  const after = await position.preview([...first, text]);
  return after && making(seat, action.placements, view.scores, (after.view as View).scores, after.facts as Facts);
}
