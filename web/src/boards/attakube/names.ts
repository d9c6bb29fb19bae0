/** What a screen reader says of a place, and sentences about what an action would do, in the language now spoken. */
import { attakube } from "../../i18n/attakube";
import { list } from "../../i18n/format.svelte";
import type { Action } from "./actions";
import { gateOf, isBeyond, where, type Place } from "./cells";
import type { Effect } from "./facts";
import { topOn, underOn, type Kind, type Kube } from "./kubes";

export interface Naming {
  kubes: readonly Kube[];
  names: readonly string[];
  gates: readonly number[];
  /** The viewer's own side, if any. */
  own: number | null;
  hideOwn: boolean;
}

const kinds = (some: readonly Kind[], type: Intl.ListFormatOptions["type"]) =>
  list(
    some.map((kind) => attakube().kinds[kind]),
    type,
  );

/** The name of a side, or null for the viewer's own: it is “yours” then. */
export function ownerName(side: number, { names, own }: Pick<Naming, "names" | "own">): string | null {
  return side === own ? null : (names[side] ?? "");
}

/** A Kube without where it stands. */
export function kubeName(kube: Kube, { names, own, hideOwn }: Naming): string {
  const words = attakube();
  // A known Kube of the other side lies face up, or was turned over at the end.
  if (kube.kind && (kube.faceUp || kube.turned || kube.side !== own))
    return words.open(ownerName(kube.side, { names, own }), words.kinds[kube.kind]);
  const name =
    kube.side === own
      ? kube.kind && !hideOwn
        ? words.mine(words.kinds[kube.kind])
        : words.mineHidden
      : words.hidden(names[kube.side] ?? "");
  return kube.not.length ? `${name}, ${words.notA(kinds(kube.not, "disjunction"))}` : name;
}

/** What stands on a cell, and in which relations. */
export function placeName(place: Place, naming: Naming): string {
  const words = attakube();
  const { kubes, gates } = naming;
  const [column] = where(place);
  const value = gates[column] ?? 0;
  const owner = [0, 1].find(
    (side) =>
      gateOf(side, column) === place ||
      (isBeyond(place) && gateOf(side, column)[1] === (place.endsWith("0") ? "1" : "7")),
  );
  if (isBeyond(place)) return words.at(place, words.beyond(ownerName(owner ?? 0, naming), value));
  const top = topOn(kubes, place);
  const under = underOn(kubes, place);
  const parts: string[] = [top ? kubeName(top, naming) : words.empty];
  if (under) parts.push(words.upon(kubeName(under, naming)), words.covered);
  for (const kube of [top, under]) {
    const wall = kube && kubes.find((other) => other.holds === kube.id);
    if (wall?.at) parts.push(words.heldBy(wall.at));
    const held = kube?.holds && kubes.find((other) => other.id === kube.holds);
    if (held && held.at) parts.push(words.holding(held.at));
  }
  if (owner !== undefined) parts.push(words.gate(ownerName(owner, naming), value));
  return words.at(place, parts.join(", "));
}

/** What choosing its target would do. */
export function goalName(action: Action, kind: Kind | null, effect: Effect | undefined, occupied: boolean): string {
  const { goals } = attakube();
  if (action.verb === "look") return goals.look;
  if (action.verb === "add") return goals.add;
  if (action.verb === "aim") return kind === "firewall" ? goals.hold : goals.push;
  if (action.to && isBeyond(action.to)) return goals.cross(effect?.points ?? 0);
  return occupied ? goals.jump : goals.step;
}

/** What an action would do, in sentences. */
export function effectWords(action: Action, effect: Effect, naming: Naming): string[] {
  const { kubes, own } = naming;
  const words = attakube();
  const said: string[] = [];
  const mine = (cell: Place) => kubes.find((kube) => kube.at === cell && kube.side === own && !kube.faceUp);
  const up = effect.up.flatMap((cell) =>
    cell === action.to && action.verb === "look" ? [] : (mine(cell)?.kind ?? []),
  );
  const [first, ...others] = up;
  if (first) said.push(words.effects.up(words.kinds[first]));
  if (others.length) said.push(words.effects.upToo(kinds(others, "conjunction")));
  if (action.verb === "look" && action.to) said.push(words.effects.look(action.to));
  const out = effect.out.flatMap((cell) => kubes.filter((kube) => kube.at === cell));
  const destroys = action.verb === "row" || action.verb === "col" || action.verb === "burst";
  if (destroys && out.length === 1) said.push(words.effects.outSelf);
  else if (destroys)
    said.push(
      words.effects.out(out.filter((kube) => kube.side === own).length, out.filter((kube) => kube.side !== own).length),
    );
  else for (const cell of effect.out) said.push(words.effects.pushedOff(cell));
  for (const [from, to] of Object.entries(effect.pushed)) said.push(words.effects.pushed(from, to));
  for (const cell of effect.blocked) said.push(words.effects.blocked(cell));
  if (effect.shields.length) said.push(words.effects.shield(list(effect.shields, "disjunction")));
  if (effect.points) said.push(words.effects.points(effect.points));
  if (effect.ends) said.push(effect.ends === "AK-11" ? words.effects.wins : words.effects.ends);
  return said;
}
