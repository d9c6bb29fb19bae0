/** What things and places are called: for screen readers, the strip and the closer look. */
import { blox } from "../../i18n/blox";
import { list } from "../../i18n/format.svelte";
import type { Pay } from "./actions";
import { isGate, type Place, type Side } from "./cells";
import type { Hand } from "./hand.svelte";
import {
  COLOURS,
  colourOf,
  count,
  figureAt,
  type Colour,
  type Facts,
  type Heap,
  type Own,
  type Target,
  type View,
} from "./view";

export type Words = ReturnType<typeof blox>;

function counted(heap: Heap, one: Readonly<Record<Colour, string>>, several: Readonly<Record<Colour, string>>): string {
  const parts = COLOURS.flatMap((colour) => {
    const n = count(heap, colour);
    return n ? [`${n} ${(n > 1 ? several : one)[colour]}`] : [];
  });
  return list(parts);
}

/** Blocks in words, counted by colour; and cards. */
export const blocksName = (words: Words, heap: Heap): string => counted(heap, words.colours, words.several);
export const cardsName = (words: Words, heap: Heap): string => counted(heap, words.cardColours, words.severalCards);

/** What the button says that pays. */
export function payLabel(words: Words, { cards, joker }: Pay): string {
  if (joker) return cards ? words.pay.cardsAndJoker(cards.length) : words.pay.joker;
  return cards.length === 1 ? words.pay.card(words.cardColours[cards as Colour]) : words.pay.cards(cards.length);
}

/** Whether a tower can be built on the cell of one's own figure, or what is missing for it; nothing for other places. */
export function buildNote(words: Words, own: Own | null, at: Place, joker: boolean): { can: boolean; note: string } {
  const { height, blocks, missing, sites, walled } = own?.build ?? {
    height: 0,
    blocks: 0,
    missing: null,
    sites: [],
    walled: [],
  };
  if (walled.includes(at)) return { can: false, note: words.cannotBuild.walled };
  if (!sites.includes(at)) return { can: false, note: "" };
  if (missing === null) return { can: false, note: words.cannotBuild.blocks(blocks, height) };
  if (missing.length <= (joker ? 1 : 0)) return { can: true, note: words.canBuild(height) };
  return { can: false, note: words.cannotBuild.cards(cardsName(words, missing), height) };
}

/** The row or column of a gate. */
export const lineName = (words: Words, gate: Place): string =>
  (/\d/.test(gate[1] ?? "") ? words.strip.row : words.strip.column)(gate[1] ?? "");
export const sideName = (words: Words, gate: Place): string => words.sides[gate[0] as Side];

export function gateName(words: Words, gate: Place): string {
  return (/\d/.test(gate[1] ?? "") ? words.gateRow : words.gateColumn)(sideName(words, gate), gate[1] ?? "");
}

export function figureName(words: Words, owner: number, eyes: unknown, names: readonly string[]): string {
  return owner < 0 ? words.neutral : owner === eyes ? words.ownFigure : words.figure(names[owner] ?? "");
}

/** Where each colour leads from a gate, in the order of colours. */
export function stopsOf(own: Own | null, gate: Place): (readonly [Colour, Place])[] {
  const stops = own?.enter[gate] ?? {};
  return COLOURS.flatMap((colour) => (stops[colour] ? [[colour, stops[colour]] as const] : []));
}

/** What stands on a place, in a few words. */
export function titleOf(
  words: Words,
  place: Place,
  view: View,
  facts: Facts,
  eyes: unknown,
  names: readonly string[],
): string {
  if (isGate(place)) return gateName(words, place);
  const tower = view.towers[place];
  const figure = figureAt(view, place);
  if (tower) {
    const points = facts.own?.towers[place]?.points;
    return `${place}, ${words.detail.height(tower.length)}${points ? ` · ${words.detail.worth(points)}` : ""}`;
  }
  return figure
    ? `${place}, ${figureName(words, figure.owner, eyes, names)}`
    : words.cell(place, words.ofCell[colourOf(facts, place)]);
}

/** What can be done about a tower or figure, and what is missing, in sentences. */
export function targetNotes(words: Words, target: Target, joker: boolean): string[] {
  const notes: string[] = [];
  if (target.bar) notes.push(words.detail.bars[target.bar as "BX-20"]);
  if (target.from.length) notes.push(words.detail.from(list([...target.from])));
  else if (!target.bar) notes.push(words.detail.nobody);
  for (const [from, by] of Object.entries(target.closed))
    notes.push(words.detail.closed(from, list([...by]), by.length));
  if (target.bar !== "BX-13") {
    notes.push(
      target.missing
        ? words.detail.missing(cardsName(words, target.missing), target.missing.length)
        : words.detail.payable,
    );
    if (target.missing && joker && !target.bar) notes.push(words.detail.joker);
  }
  return notes;
}

/** What can be said of a place that somebody looks at. */
export function notesOf(words: Words, place: Place, view: View, facts: Facts, eyes: unknown, joker: boolean): string[] {
  if (isGate(place)) {
    const stops = stopsOf(facts.own, place);
    if (stops.length) return [list(stops.map(([colour, cell]) => words.leads(words.cardColours[colour], cell)))];
    return facts.own ? [Object.keys(facts.own.enter).length === 0 ? words.noFigures : words.gateClosed] : [];
  }
  const figure = figureAt(view, place);
  if (figure && figure.owner === eyes) return [buildNote(words, facts.own, place, joker).note].filter(Boolean);
  const target = facts.own?.towers[place] ?? facts.own?.figures[place];
  return target ? targetNotes(words, target, joker) : [];
}

export function placeName(
  words: Words,
  place: Place,
  view: View,
  facts: Facts,
  hand: Hand,
  eyes: unknown,
  names: readonly string[],
  joker: boolean,
): string {
  if (isGate(place)) {
    const stops = stopsOf(facts.own, place);
    const parts = [
      gateName(words, place),
      ...stops.map(([colour, cell]) => words.leads(words.cardColours[colour], cell)),
      facts.own && !stops.length ? words.gateClosed : "",
    ];
    if (hand.from === place) parts.push(words.chosen);
    return parts.filter(Boolean).join(", ");
  }
  const parts = [words.cell(place, words.ofCell[colourOf(facts, place)])];
  const tower = view.towers[place];
  const figure = figureAt(view, place);
  if (tower)
    parts.push(words.tower(tower.length, [...tower].map((colour) => words.colours[colour as Colour]).join(", ")));
  else parts.push(figure ? figureName(words, figure.owner, eyes, names) : words.empty);
  if (hand.from === place) parts.push(words.chosen);
  const goals = hand.goals.get(place);
  const [first] = goals ?? [];
  const target = tower ? facts.own?.towers[place] : facts.own?.figures[place];
  if (hand.target === place) parts.push(words.payFor);
  else if (first?.kind === "destroy" || first?.kind === "hit") parts.push(words.strike[first.kind]);
  else if (goals) parts.push(goals.every(({ pay }) => pay.joker) ? words.goalJoker : words.goal);
  else if (target && !target.bar && target.from.length) {
    const short = target.missing.length;
    parts.push(short <= (joker ? 1 : 0) ? words.did.now : words.did.missing(short));
  }
  return parts.join(", ");
}
