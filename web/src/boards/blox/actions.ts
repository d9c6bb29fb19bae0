/** Actions as text (BX-30, BX-31), taken apart and put together; what is legal is not known here. */
import { inwards, isGate, line, sideTowards, type Place, type Side } from "./cells";
import { colourOf, figureAt, sorted, type Colour, type Facts, type Heap, type Own, type View } from "./view";

/** Cards, and the colour the joker stands for. */
export interface Pay {
  cards: Heap;
  joker: Colour | null;
}

interface Paid {
  text: string;
  /** The gate or cell where it begins. */
  from: Place;
  pay: Pay;
}
export interface Enter extends Paid {
  kind: "enter";
}
export interface Walk extends Paid {
  kind: "walk";
  side: Side;
}
export interface Strike extends Paid {
  kind: "destroy" | "hit";
  to: Place;
}
export interface Build extends Paid {
  kind: "build";
}
export interface Swap extends Paid {
  kind: "swap";
  wake: boolean;
}
export type Action = Enter | Walk | Strike | Build | Swap;

export function readPay(text: string): Pay {
  const joker = /[wgbm]$/.exec(text)?.[0];
  return { cards: joker ? text.slice(0, -1) : text, joker: joker ? (joker.toUpperCase() as Colour) : null };
}

export function readAction(text: string): Action {
  const swap = /^swap (\w+)(\+?)$/.exec(text);
  if (swap) return { kind: "swap", text, from: "", pay: readPay(swap[1] ?? ""), wake: swap[2] === "+" };
  const [before = "", after = ""] = text.split(/[:^]/);
  const pay = readPay(after);
  const from = before.slice(0, 2);
  switch (before[2]) {
    case ">":
      return { kind: "walk", text, from, side: before[3] as Side, pay };
    case "x":
      return { kind: "destroy", text, from, to: before.slice(3), pay };
    case "!":
      return { kind: "hit", text, from, to: before.slice(3), pay };
    default:
      return { kind: text.includes("^") ? "build" : "enter", text, from, pay };
  }
}

/** The same as text. */
export const payText = ({ cards, joker }: Pay): string => cards + (joker?.toLowerCase() ?? "");

/** What is paid, the joker counted as the colour it stands for. */
export const worth = (pay: Pay): Heap => sorted(pay.cards + (pay.joker ?? ""));

/** Where an action ends, as the facts tell it; a swap ends nowhere. */
export function goal(action: Action, own: Own | null | undefined): Place | null {
  switch (action.kind) {
    case "enter":
      return own?.enter[action.from]?.[worth(action.pay)] ?? null;
    case "walk":
      return own?.walk[`${action.from}>${action.side}`]?.[worth(action.pay)] ?? null;
    case "destroy":
    case "hit":
      return action.to;
    case "build":
      return action.from;
    case "swap":
      return null;
  }
}

/** Where an action has ended that was the last one: the first figure of that seat on its way. */
export function landed(action: Action, seat: number, view: View): Place | null {
  if (action.kind !== "enter" && action.kind !== "walk") return goal(action, null);
  const way = line(action.from, action.kind === "walk" ? action.side : inwards(action.from));
  return way.find((cell) => view.figures[seat]?.includes(cell)) ?? null;
}

/** How somebody would write what they tried: from here to there at its plain price; a gate is tried by itself. */
export function attempt(from: Place, to: Place, view: View, facts: Facts): string {
  if (isGate(to)) return `${to}:${colourOf(facts, line(to, inwards(to))[0] ?? from)}`;
  const colour = colourOf(facts, to);
  if (isGate(from)) return `${from}:${colour}`;
  const tower = view.towers[to];
  if (tower) return `${from}x${to}:${sorted(tower)}`;
  if (figureAt(view, to)) return `${from}!${to}:${colour.repeat(3)}`;
  return `${from}>${sideTowards(from, to)}:${colour}`;
}
