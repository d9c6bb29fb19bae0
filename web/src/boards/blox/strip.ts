/** What the strip under the board says and offers: the payment that is proposed, where to go, cards to swap, what is looked at. */
import type { Snippet } from "svelte";
import type { Choice, Strip } from "../board";
import { goal, type Action } from "./actions";
import { isGate, type Place } from "./cells";
import type { Hand } from "./hand.svelte";
import { buildNote, figureName, lineName, notesOf, payLabel, sideName, titleOf, type Words } from "./names";
import { figureAt, type Facts, type View } from "./view";

export interface Says {
  words: Words;
  view: View;
  facts: Facts;
  hand: Hand;
  acting: number | null;
  eyes: unknown;
  names: readonly string[];
  /** Whether the rim is too narrow to be hit. */
  narrow: boolean;
  /** Whether the rules have said yet what can be done. */
  known: boolean;
  /** What was just said about a try that breaks no rule. */
  remark: string;
  /** What would come of the payment that is chosen, as far as it is known. */
  after: View | null;
  looked: Place | null;
  /** A picture of what is looked at. */
  icon: Snippet;
  /** Everything here ends with the focus back on the board. */
  done(doing: () => void): void;
  build(): void;
  look(place: null): void;
}

export function stripOf(it: Says): Strip | null {
  const { words, hand, acting, remark } = it;
  if (acting !== null) {
    const said = hand.chosen
      ? paying(it, hand.chosen, acting)
      : hand.from
        ? begun(it, hand.from, acting)
        : hand.raising
          ? raised(it)
          : null;
    if (said) return remark ? { ...said, what: remark, why: said.what } : said;
    if (remark) return { what: remark };
  }
  if (it.looked !== null) return looked(it, it.looked);
  if (acting === null) return null;
  return idle(it, acting) ?? { what: words.strip.idle };
}

/** The joker, as a spectator's view has it. */
const jokerOf = ({ view, eyes }: Says): boolean => typeof eyes === "number" && (view.jokers[eyes] ?? false);

function paying(it: Says, chosen: Action, acting: number): Strip {
  const { words, view, facts, hand, after, done } = it;
  const cell = goal(chosen, facts.own) ?? "";
  const gained = (after?.points[acting] ?? 0) - (view.points[acting] ?? 0);
  const height = view.towers[cell]?.length ?? 0;
  const titles = {
    destroy: () => [words.pay.destroy(cell), words.pay.took(gained, height)] as const,
    hit: () =>
      [
        words.pay.hit(cell, figureName(words, figureAt(view, cell)?.owner ?? -1, it.eyes, it.names)),
        words.pay.hits(gained),
      ] as const,
    build: () =>
      [words.pay.build(cell, chosen.pay.cards.length + (chosen.pay.joker ? 1 : 0)), words.pay.built(gained)] as const,
    enter: () => [words.pay.enter(cell), words.pay.fromSide(sideName(words, chosen.from))] as const,
    walk: () => [words.pay.walk(cell, chosen.from), ""] as const,
    swap: () => ["", ""] as const,
  };
  const [what, plain] = titles[chosen.kind]();
  const strikes = chosen.kind === "destroy" || chosen.kind === "hit" || chosen.kind === "build";
  const follows = consequence(it, acting);
  // One line: what follows is more pressing than where the figure goes, and that other cards could pay than nothing.
  const others = strikes && hand.offers.filter(({ from }) => from === chosen.from).length > 1 ? words.pay.other : "";
  const why =
    strikes && !after
      ? ""
      : follows
        ? [gained > 0 ? `${words.points(gained)}.` : "", follows].join(" ").trim()
        : [plain, others].filter(Boolean).join(" ");
  const colours = jokerColours(it);
  const ways = beginnings(it);
  if (ways.length || colours.length) {
    // Choosing is doing: there is no room for a second question on a phone.
    const line = ways.length ? (strikes ? why : "") : words.pay.as;
    return {
      what: ways.length && chosen.kind !== "build" && !strikes ? words.pay.there(cell) : what,
      ...(line ? { why: line } : {}),
      choices: ways.length ? ways : colours,
    };
  }
  return {
    what,
    ...(why ? { why } : {}),
    main: { label: payLabel(words, chosen.pay), do: () => done(() => hand.confirm()) },
    other: { label: words.putBack, do: () => done(() => (hand.from === null ? hand.drop() : hand.putOff())) },
  };
}

/** What else would follow: the most pressing of it. */
function consequence({ words, view, facts, after }: Says, acting: number): string {
  if (!after) return "";
  const [now, then] = [view.blocks[acting]?.length ?? 0, after.blocks[acting]?.length ?? 0];
  if (then >= facts.limits.blocks && then > now) return words.pay.full(then);
  if (after.last_round && !view.last_round) return words.pay.last;
  return after.phase !== view.phase ? words.pay.phase(after.phase) : "";
}

/** Where it is to begin, if several figures or gates lead there. */
function beginnings({ words, hand, done }: Says): Choice[] {
  if (hand.from !== null || hand.beginnings.length < 2) return [];
  const several = (from: Place) =>
    isGate(from) && hand.beginnings.filter((other) => other[0] === from[0] && isGate(other)).length > 1;
  return hand.beginnings.map((from) => {
    const pay = hand.best(from)?.pay;
    return {
      id: from,
      title: isGate(from) ? words.pay.fromSide(sideName(words, from)) : words.pay.from(from),
      note: several(from) ? lineName(words, from) : pay ? payLabel(words, pay) : "",
      choose: () => done(() => (hand.begin(from), hand.confirm())),
      point: (here: boolean) => (here ? hand.begin(from) : undefined),
    };
  });
}

/** What the joker stands for, where the cards do not say it. */
function jokerColours({ words, hand, done }: Says): Choice[] {
  if (hand.colours.length < 2) return [];
  return hand.colours.map((offer) => ({
    id: offer.text,
    title: words.colours[offer.pay.joker ?? "W"],
    choose: () => done(() => ((hand.chosen = offer), hand.confirm())),
  }));
}

/** A figure or a gate is chosen. */
function begun(it: Says, from: Place, acting: number): Strip {
  const { words, view, facts, hand, known, done } = it;
  const other = { label: words.putBack, do: () => done(() => hand.drop()) };
  if (isGate(from))
    return { what: words.strip.gate(sideName(words, from), lineName(words, from)), why: words.strip.dots, other };
  const note = buildNote(words, facts.own, from, view.jokers[acting] ?? false);
  const goes = hand.goals.size > 0 || !known;
  return {
    what: goes ? words.strip.figure(from) : words.strip.noMoves(from),
    why: note.note || words.strip.dots,
    ...(hand.builds.length ? { main: { label: words.build(facts.own?.build.height ?? 0), do: () => it.build() } } : {}),
    other,
  };
}

/** Cards are raised: to be paid with on the board, or to be swapped. */
function raised({ words, hand, done, known }: Says): Strip {
  const [swap, wake] = [hand.swap(false), hand.swap(true)];
  const useful = hand.goals.size > 0 || !known;
  const why = useful
    ? swap
      ? words.strip.use
      : words.strip.useOnly
    : swap
      ? words.strip.noUse
      : words.strip.noUseJoker;
  const does = (action: Action) => () => done(() => hand.do(action));
  const count = hand.raised.cards.length;
  return {
    what: words.strip.raised(count),
    why,
    ...(swap && wake
      ? {
          choices: [
            { id: "swap", title: words.swap.do(count), choose: does(swap) },
            { id: "wake", title: words.swap.do(count), note: words.swap.wake, choose: does(wake) },
          ],
        }
      : {}),
    ...(swap && !wake ? { main: { label: words.swap.do(count), do: does(swap) } } : {}),
    other: { label: words.putBack, do: () => done(() => hand.drop()) },
  };
}

/** What somebody looks at: the tower or figure in full, for those who cannot point without choosing. */
function looked(it: Says, place: Place): Strip {
  const { words, view, facts } = it;
  return {
    what: titleOf(words, place, view, facts, it.eyes, it.names),
    why: notesOf(words, place, view, facts, it.eyes, jokerOf(it)).join(" "),
    ...(view.towers[place] ? { icon: it.icon } : {}),
    other: { label: words.strip.looked, do: () => it.done(() => it.look(null)) },
  };
}

function idle({ words, view, facts, known, narrow }: Says, acting: number): Strip | null {
  if (!known) return null;
  const blocks = view.blocks[acting]?.length ?? 0;
  const entering = (facts.off[acting] ?? 0) > 0;
  const quiet = view.quiet_rounds * 2 >= facts.limits.quiet_rounds;
  const alone = (view.figures[acting] ?? []).length === 0;
  const what = !alone ? words.strip.idle : narrow ? words.strip.nobodyInCell : words.strip.nobodyIn;
  if (blocks >= facts.limits.blocks) return { what, why: words.mustBuild(blocks) };
  if (view.last_round) return { what, why: words.phase.lastRound, urgent: true };
  if (quiet) return { what, why: words.quiet(view.quiet_rounds, facts.limits.quiet_rounds), urgent: true };
  return { what, ...(entering && !alone ? { why: narrow ? words.strip.idleWhyCell : words.strip.idleWhy } : {}) };
}
