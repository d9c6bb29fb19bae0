/** What the strip under the board says and offers: from the hand, in words. */
import { createRawSnippet, mount, unmount, type Component, type Snippet } from "svelte";
import type { en } from "../../i18n/en/cube-attack";
import type { Choice, Strip } from "../board";
import type { Action } from "./actions";
import type { Hand } from "./hand.svelte";
import { planetName } from "./names";
import Piece from "./Piece.svelte";
import { pieceOf, readGroup, type Facts, type Group, type View } from "./view";

interface Said {
  words: typeof en;
  view: View;
  facts: Facts | null;
  hand: Hand;
  legal: readonly Action[];
  names: readonly string[];
  /** What the pointer or the focus is at. */
  pointed: Action | null;
  choices: readonly Choice[];
  icon: Snippet;
  act(action: Action): void;
  putBack(): void;
}

const kindOf = (facts: Facts | null, planet: string) => facts?.planets.find(({ id }) => id === planet)?.kind ?? "full";

export function victimOf(action: Action): Group | null {
  if (action.kind !== "attack") return null;
  const [team = "0", name = ""] = action.victim.split(":");
  return readGroup(Number(team), name);
}

/** An action as a button says it. */
export function title(words: typeof en, facts: Facts | null, names: readonly string[], action: Action): string {
  const victim = victimOf(action);
  if (victim) return words.attack(words.cubeOf(names[victim.team] || words.side(victim.team), victim.weapon));
  switch (action.kind) {
    case "activate":
      return words.activate(kindOf(facts, action.cube.split(".")[0] ?? ""), action.cube.split(".")[1]?.[0] ?? "u");
    case "move":
      return words.moveTo(planetName(words, facts, action.to));
    default:
      return words.pass;
  }
}

/** What comes of it, in fewer words. */
export function note(words: typeof en, facts: Facts | null, view: View, action: Action): string {
  const victim = victimOf(action);
  if (victim) {
    if (victim.health > 1) return words.loses;
    const last = (view.cubes[victim.team] ?? []).filter((name) => name.startsWith(`${victim.planet}.`)).length === 1;
    return words.goes(last ? (facts?.shares[victim.planet] ?? 0) : 0);
  }
  if (action.kind === "activate")
    return words.activated(kindOf(facts, action.cube.split(".")[0] ?? ""), action.cube.split(".")[1]?.[0] ?? "u");
  if (action.kind !== "move") return "";
  const value = facts?.planets.find(({ id }) => id === action.to)?.value ?? 0;
  return !value
    ? ""
    : facts?.holders[action.to]?.some((team) => team !== view.turn)
      ? words.sharing
      : words.worth(value);
}

/** Which of several cubes is meant, or which of several things to do. */
export function choices({
  words,
  view,
  facts,
  hand,
  names,
  act,
  take,
  point,
}: Pick<Said, "words" | "view" | "facts" | "hand" | "names" | "act"> & {
  take(cube: Group): void;
  point(action: Action | null): void;
}): readonly Choice[] {
  if (hand.candidates.length) {
    return hand.candidates.map((cube, n) => ({
      id: cube.key,
      title: words.several(cube.count, words.inHand(cube.weapon, cube.planet)),
      picture: picture(cube),
      key: String(n + 1),
      choose: () => take(cube),
    }));
  }
  const many = hand.choices.length > 2;
  return hand.choices.map((action, n) => {
    const victim = victimOf(action);
    return {
      id: action.text,
      title:
        many && victim
          ? names[victim.team] || words.side(victim.team)
          : many && action.kind === "move"
            ? words.go
            : title(words, facts, names, action),
      ...(many ? {} : { note: note(words, facts, view, action) }),
      ...(victim ? { picture: picture(victim) } : {}),
      ...(many ? {} : { key: String(n + 1) }),
      choose: () => act(action),
      point: (here: boolean) => point(here ? action : null),
    };
  });
}

export function strip({ words, view, facts, hand, legal, names, pointed, choices, icon, act, putBack }: Said): Strip {
  const other = { label: words.putBack, do: putBack };
  if (hand.candidates.length) return { what: words.whichCube, icon, choices, other };
  const cube = hand.group;
  if (!cube) {
    const pass = legal.find((action) => action.kind === "pass");
    return {
      what: words.actionsLeft(view.actions),
      why: words.pick,
      icon,
      ...(pass ? { other: { label: words.pass, do: () => act(pass) } } : {}),
    };
  }
  if (hand.choices.length) {
    const go = hand.choices.some(({ kind }) => kind === "move");
    return {
      what: go ? words.whichAction : words.whichHit,
      ...(hand.choices.length < 3 ? { icon } : {}),
      choices,
      other,
    };
  }
  const activate = hand.actions.find(({ kind }) => kind === "activate");
  const spent = view.acted?.cube === cube.name && cube.count === 1;
  const asked = pointed && pointed.kind !== "activate" ? pointed : null;
  const victim = asked && victimOf(asked);
  const what = victim
    ? words.askHit(
        words.cubeOf(names[victim.team] || words.side(victim.team), victim.weapon),
        planetName(words, facts, victim.planet),
      )
    : asked && "to" in asked
      ? words.askGo(planetName(words, facts, asked.to))
      : words.inHand(cube.weapon, cube.planet);
  const why =
    (asked && note(words, facts, view, asked)) ||
    (pointed && note(words, facts, view, pointed)) ||
    (!hand.actions.length && legal.length ? words.nothingToDo : spent ? words.spent : words.can[cube.weapon]);
  if (!activate) return { what, why, icon, other };
  return {
    what,
    why: asked ? why : note(words, facts, view, activate),
    icon,
    main: { label: title(words, facts, names, activate), do: () => act(activate) },
    other,
  };
}

const drawn = new Map<string, Snippet>();

/** A cube as the picture of a choice. The same cube keeps its picture. */
function picture(cube: Group): Snippet {
  const piece = pieceOf(cube);
  const found = drawn.get(piece) ?? of(Piece, { piece });
  drawn.set(piece, found);
  return found;
}

function of<Props extends Record<string, unknown>>(What: Component<Props>, props: Props): Snippet {
  return createRawSnippet(() => ({
    render: () => "<span></span>",
    setup: (target) => {
      // Not in the text above: the content security policy allows no style in it.
      Object.assign((target as HTMLElement).style, { fontSize: "38px", lineHeight: "0" });
      const made = mount(What, { target, props });
      return () => void unmount(made);
    },
  }));
}
