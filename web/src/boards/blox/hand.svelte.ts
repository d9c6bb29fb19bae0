/** What the person is about to do: a figure or a gate chosen, cards raised, the payment proposed. It knows no rule. */
import type { HandTable } from "../shared/hand";
import { attempt, goal, type Action, type Pay } from "./actions";
import { inLine, isGate, type Place } from "./cells";
import { COLOURS, count, figureAt, type Colour, type Facts, type View } from "./view";

/** What the hand may ask of the board. */
export interface Table extends HandTable<Action> {
  view(): View;
  facts(): Facts | null;
}

export type Chosen = "taken" | "dropped" | "asked" | "done" | "refused" | "short" | "askew" | "nothing";

const NONE: Pay = { cards: "", joker: null };
const uses = (pay: Pay) => (pay.joker ? 1 : 0);

/** How many cards differ between two payments; changing the joker counts as well. */
function distance(a: Pay, b: Pay): number {
  const cards = COLOURS.reduce((sum, colour) => sum + Math.abs(count(a.cards, colour) - count(b.cards, colour)), 0);
  return cards + Math.abs(uses(a) - uses(b)) + (a.joker !== b.joker ? 0.5 : 0);
}

export class Hand {
  readonly #table: Table;
  /** The figure or gate from which something is to begin. */
  from = $state<Place | null>(null);
  /** Cards raised by the person, to be swapped or to be paid with; the joker if it is among them. */
  raised = $state.raw<{ cards: string; joker: boolean }>({ cards: "", joker: false });
  /** Ways to pay for what was chosen, the one proposed first; empty if nothing is to be paid yet. */
  offers = $state.raw<readonly Action[]>([]);
  /** The one that will be done. */
  chosen = $state.raw<Action | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  readonly actions = $derived.by(() => this.#table.legal().filter((action) => action.from !== "" && action.from === this.from && this.#fits(action)));
  /** Where these actions end; building has a button of its own. */
  readonly goals = $derived.by(() => {
    const goals = new Map<Place, Action[]>();
    for (const action of this.actions) {
      const end = action.kind === "build" ? null : goal(action, this.#table.facts()?.own);
      if (end) goals.set(end, [...(goals.get(end) ?? []), action]);
    }
    return goals;
  });
  readonly builds = $derived.by(() => this.actions.filter(({ kind }) => kind === "build"));
  /** What is being paid for: the end of the actions offered. */
  readonly target = $derived.by(() => (this.chosen ? goal(this.chosen, this.#table.facts()?.own) : null));
  /** What lies raised: the proposed payment, or what the person has raised. */
  readonly paying = $derived.by((): { cards: string; joker: boolean } =>
    this.chosen ? { cards: this.chosen.pay.cards, joker: this.chosen.pay.joker !== null } : this.raised,
  );

  /** Whether an action is paid with everything the person has raised. */
  #fits({ pay }: Action): boolean {
    const { cards, joker } = this.raised;
    return (!joker || pay.joker !== null) && COLOURS.every((colour) => count(pay.cards, colour) >= count(cards, colour));
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
    return isGate(place) ? this.#table.legal().some((action) => action.from === place) : (this.#table.view().figures[seat]?.includes(place) ?? false);
  }

  /** A cell or a gate was chosen. */
  choose(place: Place): Chosen {
    if (this.chosen && this.target === place) return this.confirm();
    this.putOff();
    const ends = this.goals.get(place);
    if (ends) return this.#propose(ends);
    if (this.from === place) {
      this.drop();
      return "dropped";
    }
    if (this.#own(place)) {
      this.from = place;
      return "taken";
    }
    const tried = this.from ?? (this.#table.acting() !== null && isGate(place) ? place : null);
    return tried === null ? "nothing" : this.#refused(tried, place);
  }

  build(): Chosen {
    this.putOff();
    return this.builds.length ? this.#propose(this.builds) : "nothing";
  }

  /** One card that is held is paid at once; whatever costs more, or the joker, is first shown. */
  #propose(actions: readonly Action[]): Chosen {
    const best = [...actions].sort((a, b) => uses(a.pay) - uses(b.pay) || a.pay.cards.length - b.pay.cards.length);
    const [first] = best;
    if (!first) return "nothing";
    this.offers = best;
    this.chosen = first;
    const simple = (first.kind === "enter" || first.kind === "walk") && (!first.pay.joker || this.raised.joker);
    return simple ? this.confirm() : "asked";
  }

  confirm(): Chosen {
    if (!this.chosen) return "nothing";
    const { text } = this.chosen;
    this.drop();
    this.#table.act(text);
    return "done";
  }

  /** Raises or lowers a card, or the joker: of what is offered, the payment nearest to that is taken. False if there is none. */
  toggle(card: Colour | "joker", up: boolean): boolean {
    const { chosen } = this;
    if (!chosen) {
      const { cards, joker } = this.raised;
      this.raised = card === "joker" ? { cards, joker: up } : { cards: up ? cards + card : cards.replace(card, ""), joker };
      return true;
    }
    const amount = (pay: Pay) => (card === "joker" ? uses(pay) : count(pay.cards, card));
    const now = amount(chosen.pay);
    const others = this.offers.filter(({ pay }) => (up ? amount(pay) > now : amount(pay) < now));
    others.sort((a, b) => distance(a.pay, chosen.pay) - distance(b.pay, chosen.pay));
    if (others[0]) this.chosen = others[0];
    return others.length > 0;
  }

  /** The swap of what is raised, as the rules write it; null while nothing is. */
  swap(wake: boolean): Action | null {
    const { cards } = this.raised;
    return this.#table.legal().find((action) => action.kind === "swap" && action.wake === wake && distance({ ...NONE, cards }, action.pay) === 0) ?? null;
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
    // The card is good, but the figure stops earlier: no rule is broken, so there is none to name.
    if (this.#table.legal().some((action) => action.text === text)) return "short";
    this.#table.explain(text);
    return "refused";
  }
}
