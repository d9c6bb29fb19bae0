/** Where marks are drawn, in pixels of a cell of 62, and what is in reach. */
import { goal, type Action } from "./actions";
import { isGate, middle, type Place } from "./cells";
import { EDGE } from "./look";
import type { Facts, Own, Target } from "./view";

export const at = (place: Place): { x: number; y: number } => ({
  x: EDGE * middle(place).x,
  y: EDGE * middle(place).y,
});

/** Only the joker gets there. */
export const byJoker = (actions: readonly Action[]): boolean => actions.every(({ pay }) => pay.joker !== null);

export const isStrike = (actions: readonly Action[]): boolean =>
  actions.some(({ kind }) => kind === "destroy" || kind === "hit");

/** A tower or figure that one's own figures reach: paid for with the cards in hand, with the joker among them, or one card short. */
export interface Near {
  cell: Place;
  how: "now" | "joker" | "short";
}

export function inReach(own: Own | null, joker: boolean): Near[] {
  const how = ({ bar, from, missing }: Target): Near["how"] | null => {
    if (bar !== null || from.length === 0) return null;
    if (missing.length === 0) return "now";
    if (missing.length === 1) return joker ? "joker" : "short";
    return missing.length === 2 && joker ? "short" : null;
  };
  const all = own ? [...Object.entries(own.towers), ...Object.entries(own.figures)] : [];
  return all.flatMap(([cell, target]) => {
    const found = how(target);
    return found ? [{ cell, how: found }] : [];
  });
}

/** The way of an action as an arrow, from the edge of where it begins to the edge of where it ends: what stands there stays to be seen. */
export interface Way {
  line: string;
  tip: { x: number; y: number };
  turn: number;
  end: Place;
  /** It ends where it began: something is built. */
  still: boolean;
}

export function wayOf(action: Action | null, facts: Facts | null): Way | null {
  const end = action ? goal(action, facts?.own) : null;
  if (!action || !end) return null;
  const [a, b] = [at(action.from), at(end)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const struck = action.kind === "destroy" || action.kind === "hit";
  const [out, stop] = [isGate(action.from) ? 2 : EDGE / 2 - 7, EDGE / 2 - (struck ? 4 : 14)];
  return {
    line: `M${a.x + ux * out} ${a.y + uy * out}L${b.x - ux * (stop + 12)} ${b.y - uy * (stop + 12)}`,
    tip: { x: b.x - ux * stop, y: b.y - uy * stop },
    turn: (Math.atan2(uy, ux) * 180) / Math.PI,
    end,
    still: length < 2,
  };
}
