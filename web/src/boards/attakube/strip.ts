/** What the strip under the board says and offers: what is in hand and what it can do, what is to be confirmed, what is known of the Kube looked at. */
import type { Choice, Strip } from "../board";
import { attakube } from "../../i18n/attakube";
import type { Action } from "./actions";
import { isBeyond, where, type Place } from "./cells";
import type { Effect, Facts } from "./facts";
import type { Hand } from "./hand.svelte";
import type { Kind, Kube } from "./kubes";
import { effectWords, type Naming } from "./names";

const lineOf = (cell: Place) => ({ row: String(where(cell)[1]), column: cell[0] ?? "" });

/** What sort of deed an action is, as the words have it. */
function deedOf(
  action: Action,
  kind: Kind | null,
  effect: Effect | undefined,
  occupied: boolean,
): keyof ReturnType<typeof attakube>["doIt"] {
  if (action.verb === "row" || action.verb === "col" || action.verb === "burst" || action.verb === "look")
    return action.verb;
  if (action.verb === "aim") return kind === "firewall" ? "hold" : "push";
  if (action.to && isBeyond(action.to)) return "cross";
  return occupied && (effect?.blocked.length ?? 0) + (effect?.up.length ?? 0) > 0 ? "jump" : "step";
}

/** The question before something is shown or lost. */
function question(
  action: Action,
  kind: Kind | null,
  effect: Effect | undefined,
  occupied: boolean,
): { what: string; label: string } {
  const words = attakube();
  const deed = deedOf(action, kind, effect, occupied);
  const to = action.to ?? "";
  const name = kind ? words.kinds[kind] : "";
  const { row, column } = lineOf(action.from);
  const what = {
    step: () => words.ask.step(name, to),
    cross: () => words.ask.cross(name),
    jump: () => words.ask.jump(to),
    push: () => (effect?.pushed[to] ? words.ask.push(to, effect.pushed[to]) : words.ask.pushOff(to)),
    hold: () => words.ask.hold(to),
    look: () => words.ask.look(to),
    row: () => words.ask.row(row),
    col: () => words.ask.col(column),
    burst: () => words.ask.burst,
  }[deed]();
  return { what, label: words.doIt[deed] };
}

interface Held {
  hand: Hand;
  legal: readonly Action[];
  facts: Facts | null;
  naming: Naming;
  occupied(place: Place): boolean;
  act(action: Action): void;
  putBack(): void;
}

/** A Kube is in hand. */
export function heldStrip({ hand, legal, facts, naming, occupied, act, putBack }: Held): Strip {
  const words = attakube();
  const { asked, kind, from } = hand;
  const other = { label: words.putBack, do: putBack };
  const effect = (action: Action) => facts?.effects[action.text];
  const told = (action: Action): string => {
    const found = effect(action);
    return found ? effectWords(action, found, naming).join(" ") : "";
  };
  if (asked) {
    const { what, label } = question(asked, kind, effect(asked), asked.to !== null && occupied(asked.to));
    return { what, why: told(asked), main: { label, do: () => act(asked) }, other };
  }
  const cell = from ?? "";
  const named = kind !== null && !naming.hideOwn;
  const reserve = cell.startsWith("+");
  const what = reserve
    ? named
      ? words.reserveInHand(words.kinds[kind])
      : words.reserveHidden
    : (named || hand.kube?.faceUp) && kind
      ? words.inHand(words.kinds[kind], cell)
      : words.inHandHidden(cell);
  const why = hand.kube?.blocked
    ? words.isBlocked
    : !hand.actions.length && legal.length
      ? words.noMoves
      : hand.pointed && told(hand.pointed)
        ? told(hand.pointed)
        : reserve
          ? words.fromReserve
          : kind && (named || hand.kube?.faceUp)
            ? words.reminders[kind]
            : undefined;
  const { row, column } = lineOf(cell);
  const choices = hand.untargeted.flatMap((action): Choice[] => {
    if (action.verb !== "row" && action.verb !== "col" && action.verb !== "burst") return [];
    const title = action.verb === "row" ? words.row(row) : action.verb === "col" ? words.col(column) : words.burst;
    return [
      {
        id: action.text,
        title,
        key: words.keysOf[action.verb],
        choose: () => act(action),
        point: (here) => (hand.pointed = here ? action : null),
      },
    ];
  });
  return { what, ...(why ? { why } : {}), ...(choices.length ? { choices } : {}), other };
}

interface LookedAt {
  kube: Kube;
  own: boolean;
  can: number;
  naming: Naming;
  /** The guesses to choose from, where the rail is out of sight. */
  choices: readonly Choice[];
  shut(): void;
}

/** A Kube is looked at. */
export function lookedStrip({ kube, own, can, naming, choices, shut }: LookedAt): Strip {
  const words = attakube();
  const other = { label: words.close, do: shut };
  const cell = kube.at ?? "";
  const known = kube.kind && (kube.faceUp || !own || !naming.hideOwn) ? kube.kind : null;
  if (known && (kube.faceUp || !own))
    return { what: `${words.kinds[known]}, ${cell}`, why: words.reminders[known], other };
  if (own)
    return {
      what: known ? words.inHand(words.kinds[known], cell) : words.known.mine(cell),
      why: known ? words.reminders[known] : "",
      other,
    };
  return {
    what: words.known.title(cell),
    why: choices.length ? words.known.several(can) : words.known.beside(can),
    ...(choices.length ? { choices } : {}),
    other,
  };
}
