/** What the strip under the board says and offers, from what is in hand. */
import type { Snippet } from "svelte";
import { cubulus } from "../../i18n/cubulus";
import type { Choice, Strip } from "../board";
import type { Action } from "./actions";
import type { Facts } from "./facts";
import type { Hand } from "./hand.svelte";
import { pictureOf } from "./pictures";
import { readPiece, type Piece, type View } from "./pieces";

export interface Said {
  hand: Hand;
  view: View;
  legal: readonly Action[];
  facts: Facts | null;
  acting: number | null;
  bottom: number;
  /** Of the choices, those that give check. */
  checking: ReadonlySet<string>;
  /** The piece in hand, or looked at, with what turns it over. */
  icon: Snippet;
  /** Offers the turns on the spot. */
  turn(): void;
  /** Does something that was offered, and hands the keyboard back to the board. */
  back(doing: () => void): void;
}

/** The piece as an action will leave it; null for what looks the same. */
export function outcome(action: Action, mover: Piece | null, facts: Facts | null, side: 0 | 1): Piece | null {
  const rolled = facts?.rolls[action.text]?.at(-1);
  if (rolled) return readPiece(rolled);
  const blank: Piece = { text: "", side, kind: "shield", cells: action.to, top: 0, south: 0 };
  switch (action.kind) {
    case "troc":
      return action.brings === "shield" ? blank : null;
    case "slide":
    case "lie":
      return blank;
    case "stand":
    case "step":
      return { ...blank, kind: "soldier" };
    case "go":
      return mover?.kind === "master" ? { ...mover, cells: action.to } : null;
    default:
      return null;
  }
}

function titled(action: Action): string {
  const words = cubulus();
  switch (action.kind) {
    case "turn":
      return words.turns[action.degrees as 90 | 180 | 270];
    case "go":
      return action.via ? words.via(action.via) : words.straight;
    case "stand":
      return words.stand;
    case "slide":
      return words.swing;
    case "troc":
      return action.brings === "cube" ? words.troc.cube : words.troc.shield(action.to.join("\u00a0"));
    default:
      return action.text;
  }
}

function choice(said: Said, action: Action, choose: () => void): Choice {
  const { hand, facts, bottom, acting } = said;
  const then = outcome(action, hand.piece, facts, acting === 1 ? 1 : 0);
  return {
    id: action.text,
    title: titled(action),
    choose,
    point: (here) => hand.show(here ? action : null),
    ...(then ? { picture: pictureOf(then, bottom) } : {}),
  };
}

/** One of several ways to the same cell. */
function ways(said: Said): Strip {
  const { hand, facts, checking } = said;
  const words = cubulus();
  const standing = hand.choices.some(({ kind }) => kind === "stand");
  const choices = hand.choices.map((action): Choice => {
    const top = facts?.rolls[action.text]?.at(-1);
    const shows = top
      ? words.shows(readPiece(top).top, checking.has(action.text))
      : checking.has(action.text)
        ? words.checks
        : "";
    return {
      ...choice(said, action, () => (hand.chosen === action ? said.back(() => hand.do(action)) : hand.pick(action))),
      chosen: hand.chosen === action,
      ...(shows ? { note: shows } : {}),
    };
  });
  return {
    what: standing ? words.swingOrStand : words.whichWay,
    choices,
    main: { label: words.playIt, do: () => said.back(() => hand.chosen && hand.do(hand.chosen)) },
    other: { label: words.putBack, do: () => said.back(() => hand.drop()) },
  };
}

/** What is said and offered now; null where the table says whose turn it is. */
export function stripOf(said: Said): Strip | null {
  const { hand, view, legal, acting, icon } = said;
  const words = cubulus();
  if (view.over) return null;
  if (hand.choices.length) return ways(said);
  if (hand.piece && hand.turning) {
    return {
      what: words.turnWhich,
      choices: hand.turns.map((action) => ({
        ...choice(said, action, () => said.back(() => hand.do(action))),
        key: words.turnKeys[action.degrees as 90 | 180 | 270],
      })),
      other: { label: words.putBack, do: () => said.back(() => hand.drop()) },
    };
  }
  if (hand.piece) {
    const [cell = ""] = hand.piece.cells;
    return {
      what: words.held(hand.piece.kind, hand.piece.top, cell),
      why: hand.actions.length || !legal.length ? words.goals(hand.piece.kind === "cube") : words.noMoves,
      icon,
      ...(hand.turns.length ? { choices: [{ id: "turn", title: words.turnOnSpot, choose: () => said.turn() }] } : {}),
      other: { label: words.putBack, do: () => said.back(() => hand.drop()) },
    };
  }
  if (hand.looked) {
    const { kind, top, side, cells } = hand.looked;
    return {
      what: words.lookedAt(side, kind, top, cells[0] ?? ""),
      why: words.could(kind),
      icon,
      other: { label: words.close, do: () => said.back(() => hand.drop()) },
    };
  }
  if (acting === null) return null;
  const trocs = legal.filter((action) => action.kind === "troc");
  const end = legal.find((action) => action.kind === "end");
  if (trocs.length) {
    return {
      what: words.troc.title,
      why: end ? words.troc.after : words.troc.before,
      choices: trocs.map((action) => choice(said, action, () => said.back(() => hand.do(action)))),
      ...(end ? { main: { label: words.troc.end, do: () => said.back(() => hand.do(end)) } } : {}),
    };
  }
  if (view.check) return { what: words.check, why: words.save, urgent: true };
  return { what: words.yourTurn, why: words.pick };
}
