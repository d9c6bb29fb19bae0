/** What the cubes laid would bring, asked of the engine; answers that come too late are dropped. */
import type { Clause } from "../../engine/replies";
import type { Position } from "../board";
import { readAction } from "./actions";
import { making, type Making } from "./sheet";
import type { Facts, View } from "./view";

export class Foresight {
  /** What is laid would bring this; null while it cannot stay so. */
  preview = $state.raw<Making | null>(null);
  /** Why what is laid cannot stay so. */
  missing = $state.raw<Clause | null>(null);
  /** What laying one more on the cell pointed at would bring. */
  pointed = $state.raw<Making | null>(null);

  /** To be called in an effect. */
  look(position: Position, view: View, seat: number | null, text: string | null, ready: boolean): () => void {
    let current = true;
    if (text === null || seat === null) {
      this.preview = null;
      this.missing = null;
    } else if (ready) {
      this.missing = null;
      void brings(position, view, seat, text).then((found) => current && (this.preview = found));
    } else {
      this.preview = null;
      void position.why(text).then((clause) => current && (this.missing = clause));
    }
    return () => void (current = false);
  }

  /** To be called in an effect. */
  point(position: Position, view: View, seat: number | null, text: string | null): () => void {
    let current = true;
    this.pointed = null;
    if (text !== null && seat !== null) void brings(position, view, seat, text).then((found) => current && (this.pointed = found));
    return () => void (current = false);
  }
}

async function brings(position: Position, view: View, seat: number, text: string): Promise<Making | null> {
  const action = readAction(text);
  const after = await position.preview([text]);
  if (!after || action.kind !== "lay") return null;
  return making(seat, action.placements, view.scores, (after.view as View).scores, after.facts as Facts);
}
