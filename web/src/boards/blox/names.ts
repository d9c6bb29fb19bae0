/** What a place is called, for screen readers: what stands there, and what can be done with it. */
import { blox } from "../../i18n/blox";
import { isGate, type Place } from "./cells";
import type { Hand } from "./hand.svelte";
import { COLOURS, colourOf, figureAt, type Facts, type Own, type View } from "./view";

export function figureName(owner: number, eyes: unknown, names: readonly string[]): string {
  const words = blox();
  return owner < 0 ? words.neutral : owner === eyes ? words.ownFigure : words.figure(names[owner] ?? "");
}

/** Where each colour leads from a gate, in the order of colours. */
export function stopsOf(own: Own | null, gate: Place): (readonly [string, Place])[] {
  const stops = own?.enter[gate] ?? {};
  return COLOURS.flatMap((colour) => (stops[colour] ? [[colour, stops[colour]] as const] : []));
}

export function placeName(place: Place, view: View, facts: Facts, hand: Hand, eyes: unknown, names: readonly string[], joker: boolean): string {
  const words = blox();
  if (isGate(place)) {
    const stops = stopsOf(facts.own, place);
    const parts = [words.gate(place[0] ?? "", place[1] ?? ""), facts.own ? (stops.length ? words.gateStops(stops) : words.gateClosed) : ""];
    if (hand.from === place) parts.push(words.chosen);
    return parts.filter(Boolean).join(", ");
  }
  const parts = [words.cell(place, colourOf(facts, place))];
  const tower = view.towers[place];
  const figure = figureAt(view, place);
  if (tower) parts.push(words.tower(tower.length, tower));
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
