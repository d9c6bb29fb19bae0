/** What a place is called, for screen readers: what stands there, and what can be done with it. */
import { blox } from "../../i18n/blox";
import { list } from "../../i18n/format.svelte";
import type { Pay } from "./actions";
import { isGate, type Place, type Side } from "./cells";
import type { Hand } from "./hand.svelte";
import { COLOURS, colourOf, count, figureAt, type Colour, type Facts, type Heap, type Own, type View } from "./view";

type Words = ReturnType<typeof blox>;

const parts = (words: Words, heap: Heap): string[] =>
  COLOURS.flatMap((colour) => {
    const n = count(heap, colour);
    return n ? [`${n} ${(n > 1 ? words.several : words.colours)[colour]}`] : [];
  });

/** A heap in words, counted by colour. */
export const heapName = (words: Words, heap: Heap): string => list(parts(words, heap));

export function payName(words: Words, { cards, joker }: Pay): string {
  return list([...parts(words, cards), ...(joker ? [words.pay.jokerAs(words.colours[joker])] : [])]);
}

/** Whether a tower can be built on the cell of one's own figure, or what is wanting; nothing for other places. */
export function buildNote(words: Words, own: Own | null, at: Place, joker: boolean): { can: boolean; note: string } {
  const { height, blocks, missing, sites, walled } = own?.build ?? { height: 0, blocks: 0, missing: null, sites: [], walled: [] };
  if (walled.includes(at)) return { can: false, note: words.cannotBuild.walled };
  if (!sites.includes(at)) return { can: false, note: "" };
  if (missing === null) return { can: false, note: words.cannotBuild.blocks(blocks, height) };
  if (missing.length <= (joker ? 1 : 0)) return { can: true, note: words.canBuild(height) };
  return { can: false, note: words.cannotBuild.cards(heapName(words, missing), height) };
}

export function gateName(words: Words, gate: Place): string {
  const [side = "N", line = ""] = gate;
  return (/\d/.test(line) ? words.gateRow : words.gateColumn)(words.sides[side as Side], line);
}

export function figureName(owner: number, eyes: unknown, names: readonly string[]): string {
  const words = blox();
  return owner < 0 ? words.neutral : owner === eyes ? words.ownFigure : words.figure(names[owner] ?? "");
}

/** Where each colour leads from a gate, in the order of colours. */
export function stopsOf(own: Own | null, gate: Place): (readonly [Colour, Place])[] {
  const stops = own?.enter[gate] ?? {};
  return COLOURS.flatMap((colour) => (stops[colour] ? [[colour, stops[colour]] as const] : []));
}

export function placeName(place: Place, view: View, facts: Facts, hand: Hand, eyes: unknown, names: readonly string[], joker: boolean): string {
  const words = blox();
  if (isGate(place)) {
    const stops = stopsOf(facts.own, place);
    const parts = [gateName(words, place), ...stops.map(([colour, cell]) => words.leads(words.colours[colour], cell)), facts.own && !stops.length ? words.gateClosed : ""];
    if (hand.from === place) parts.push(words.chosen);
    return parts.filter(Boolean).join(", ");
  }
  const parts = [words.cell(place, words.ofCell[colourOf(facts, place)])];
  const tower = view.towers[place];
  const figure = figureAt(view, place);
  if (tower) parts.push(words.tower(tower.length, [...tower].map((colour) => words.colours[colour as Colour]).join(", ")));
  else parts.push(figure ? figureName(figure.owner, eyes, names) : words.empty);
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
