/**
 * What the person is about to do: a figure or a gate chosen, cards raised, the payment proposed. It begins with any of the three: a figure, a cell
 * to go to, or cards. It knows no rule.
 */
import type { HandTable } from "../shared/hand";
import { attempt, goal, payText, type Action, type Pay } from "./actions";
import { inLine, isGate, type Place } from "./cells";
import { COLOURS, colourOf, count, figureAt, sorted, type Colour, type Facts, type View } from "./view";

/** What the hand may ask of the board. */
export interface BloxTable extends HandTable<Action> {
  act(action: string, dropped?: readonly [number, number]): void;
  view(): View;
  facts(): Facts | null;
}

/**
 * What came of a choice. No rule is broken, and so none is named, where a figure would stop earlier (`short`), would have to turn (`askew`), where a card
 * leads to cells of another colour (`colour`), one card is needed and not several (`single`), or nobody gets there (`unreached`).
 */
export type Chosen =
  | "taken"
  | "dropped"
  | "asked"
  | "done"
  | "refused"
  | "short"
  | "askew"
  | "colour"
  | "single"
  | "unreached"
  | "nothing";

const NONE: Pay = { cards: "", joker: null };
const uses = (pay: Pay) => (pay.joker ? 1 : 0);

/** How many cards differ between two payments; changing the joker counts as well. */
function distance(a: Pay, b: Pay): number {
  const cards = COLOURS.reduce((sum, colour) => sum + Math.abs(count(a.cards, colour) - count(b.cards, colour)), 0);
  return cards + Math.abs(uses(a) - uses(b)) + (a.joker !== b.joker ? 0.5 : 0);
}

export class Hand {
  readonly #table: BloxTable;
  /** The figure or gate from which something is to begin. */
  from = $state<Place | null>(null);
  /** Cards raised by the person, to be swapped or to be paid with; the joker if it is among them. */
  raised = $state.raw<{ cards: string; joker: boolean }>({ cards: "", joker: false });
  /** Ways to do what was chosen, the one proposed first; empty if nothing is to be paid yet. */
  offers = $state.raw<readonly Action[]>([]);
  /** The one that will be done. */
  chosen = $state.raw<Action | null>(null);

  constructor(table: BloxTable) {
    this.#table = table;
  }

  /** Whether cards lie raised by the person. */
  readonly raising = $derived.by(() => this.raised.joker || this.raised.cards !== "");
  /** What can be done with the figure chosen, or with the cards raised; nothing before one of them is. */
  readonly actions = $derived.by(() =>
    this.from === null && !this.raising
      ? []
      : this.#table
          .legal()
          .filter(
            (action) => action.from !== "" && (this.from === null || action.from === this.from) && this.#fits(action),
          ),
  );
  /** Where these actions end; building has a button of its own. */
  readonly goals = $derived.by(() => this.#ends(this.actions));
  readonly builds = $derived.by(() => (this.from === null ? [] : this.actions.filter(({ kind }) => kind === "build")));
  /** What is being paid for: the end of the actions offered. */
  readonly target = $derived.by(() => (this.chosen ? goal(this.chosen, this.#table.facts()?.own) : null));
  /** What lies raised: the proposed payment, or what the person has raised. */
  readonly paying = $derived.by((): { cards: string; joker: boolean } =>
    this.chosen ? { cards: this.chosen.pay.cards, joker: this.chosen.pay.joker !== null } : this.raised,
  );
  /** The figures or gates where the offered actions begin, if one must still be chosen. */
  readonly beginnings = $derived.by(() => [...new Set(this.offers.map(({ from }) => from))]);
  /** Offers paid with the same cards as the chosen one, in which the joker stands for different colours. */
  readonly colours = $derived.by(() => {
    const { chosen } = this;
    return chosen?.pay.joker
      ? this.offers.filter(
          ({ from, pay }) => from === chosen.from && pay.joker !== null && pay.cards === chosen.pay.cards,
        )
      : [];
  });

  #ends(actions: readonly Action[]): Map<Place, Action[]> {
    const goals = new Map<Place, Action[]>();
    for (const action of actions) {
      const end = action.kind === "build" ? null : goal(action, this.#table.facts()?.own);
      if (end) goals.set(end, [...(goals.get(end) ?? []), action]);
    }
    return goals;
  }

  /** Whether an action is paid with everything the person has raised. */
  #fits({ pay }: Action): boolean {
    const { cards, joker } = this.raised;
    return (
      (!joker || pay.joker !== null) && COLOURS.every((colour) => count(pay.cards, colour) >= count(cards, colour))
    );
  }

  drop(): void {
    this.from = null;
    this.raised = { cards: "", joker: false };
    this.putOff();
  }

  /** Leaves the payment, not the figure. */
  putOff(): void {
    this.offers = [];
    this.chosen = null;
  }

  #own(place: Place): boolean {
    const seat = this.#table.acting();
    if (seat === null) return false;
    return isGate(place)
      ? this.#table.legal().some((action) => action.from === place)
      : (this.#table.view().figures[seat]?.includes(place) ?? false);
  }

  /** Whether that is one's own figure, to be taken up. */
  movable(place: Place): boolean {
    return !isGate(place) && this.#own(place);
  }

  /** A cell or a gate was chosen; `dropped` if something was carried there by hand. */
  choose(place: Place, dropped?: readonly [number, number]): Chosen {
    if (this.chosen && this.target === place && !dropped) return this.confirm();
    this.putOff();
    const ends = this.goals.get(place);
    if (ends) return this.#propose(ends, this.from !== null || this.#single(ends), dropped);
    if (this.from === place) {
      this.drop();
      return "dropped";
    }
    if (this.#own(place)) {
      this.from = place;
      return "taken";
    }
    if (this.#table.acting() === null) return "nothing";
    if (this.from !== null) return this.#refused(this.from, place);
    if (isGate(place)) return this.#refused(place, place);
    if (this.raising) return this.#unpaid(place);
    // The cell was chosen first: a figure that reaches it is proposed.
    const ways = this.#ends(this.#table.legal()).get(place);
    return ways ? this.#propose(ways, false) : "nothing";
  }

  build(): Chosen {
    this.putOff();
    return this.builds.length ? this.#propose(this.builds, true) : "nothing";
  }

  /** Whether there is one place from which all of it begins. */
  #single(actions: readonly Action[]): boolean {
    return new Set(actions.map(({ from }) => from)).size === 1;
  }

  /** One card that is held is paid at once if it is clear who goes; whatever costs more, or the joker, is first shown. */
  #propose(actions: readonly Action[], clear: boolean, dropped?: readonly [number, number]): Chosen {
    const best = [...actions].sort((a, b) => uses(a.pay) - uses(b.pay) || a.pay.cards.length - b.pay.cards.length);
    const [first] = best;
    if (!first) return "nothing";
    this.offers = best;
    this.chosen = first;
    const simple = (first.kind === "enter" || first.kind === "walk") && (!first.pay.joker || this.raised.joker);
    return clear && simple ? this.confirm(dropped) : "asked";
  }

  confirm(dropped?: readonly [number, number]): Chosen {
    if (!this.chosen) return "nothing";
    const { text } = this.chosen;
    this.drop();
    this.#table.act(text, dropped);
    return "done";
  }

  /** Of the offered actions, those that begin there; the first is proposed. */
  best(from: Place): Action | undefined {
    return this.offers.find((offer) => offer.from === from);
  }

  begin(from: Place): void {
    this.chosen = this.best(from) ?? this.chosen;
  }

  /** Raises or lowers a card, or the joker, and takes the offered payment nearest to that. False if there is none. */
  toggle(card: Colour | "joker", up: boolean): boolean {
    const { chosen } = this;
    if (!chosen) {
      const { cards, joker } = this.raised;
      this.raised =
        card === "joker" ? { cards, joker: up } : { cards: up ? cards + card : cards.replace(card, ""), joker };
      return true;
    }
    const amount = (pay: Pay) => (card === "joker" ? uses(pay) : count(pay.cards, card));
    const now = amount(chosen.pay);
    const others = this.offers.filter(({ pay }) => (up ? amount(pay) > now : amount(pay) < now));
    const far = (action: Action) => distance(action.pay, chosen.pay) + (action.from === chosen.from ? 0 : 10);
    others.sort((a, b) => far(a) - far(b));
    if (others[0]) this.chosen = others[0];
    return others.length > 0;
  }

  /** The swap of the raised cards, in notation; null while none is raised. */
  swap(wake: boolean): Action | null {
    const { cards, joker } = this.raised;
    if (joker) return null;
    return (
      this.#table
        .legal()
        .find(
          (action) => action.kind === "swap" && action.wake === wake && distance({ ...NONE, cards }, action.pay) === 0,
        ) ?? null
    );
  }

  do(action: Action): void {
    this.drop();
    this.#table.act(action.text);
  }

  #refused(from: Place, to: Place): Chosen {
    const facts = this.#table.facts();
    if (!facts) return "nothing";
    const view = this.#table.view();
    // No notation takes a figure round a corner, so there is nothing to ask the rules about.
    if (!isGate(from) && !inLine(from, to) && !isGate(to) && !view.towers[to] && !figureAt(view, to)) return "askew";
    const text = attempt(from, to, view, facts);
    // The card is good, but the figure stops earlier.
    if (this.#table.legal().some((action) => action.text === text)) return "short";
    this.#table.explain(text);
    return "refused";
  }

  /** Cards are raised that do not pay for that place: says why, by the rule if one speaks of it. */
  #unpaid(to: Place): Chosen {
    const facts = this.#table.facts();
    const seat = this.#table.acting();
    if (!facts?.own || seat === null) return "nothing";
    const view = this.#table.view();
    const { cards, joker } = this.raised;
    const target = facts.own.towers[to] ?? facts.own.figures[to];
    const figures = view.figures[seat] ?? [];
    if (target) {
      const from =
        target.from[0] ?? Object.keys(target.closed)[0] ?? figures.find((figure) => inLine(figure, to)) ?? figures[0];
      if (from === undefined) return "unreached";
      const wanted = view.towers[to] ?? colourOf(facts, to);
      const as = joker
        ? (COLOURS.find((colour) => count(wanted, colour) > count(cards, colour)) ??
          COLOURS.find((colour) => count(wanted, colour) > 0) ??
          null)
        : null;
      this.#table.explain(`${from}${view.towers[to] ? "x" : "!"}${to}:${payText({ cards: sorted(cards), joker: as })}`);
      return "refused";
    }
    if (cards.length + (joker ? 1 : 0) > 1) return "single";
    return !joker && cards !== colourOf(facts, to) ? "colour" : "unreached";
  }
}
