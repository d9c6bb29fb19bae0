/** What is read of the view; see docs/notation/attakube.md. */
import type { Eyes } from "../../protocol/messages";
import type { Place } from "./cells";

export const KINDS = [
  "star",
  "comet",
  "quake",
  "tsunami",
  "cyclone",
  "firewall",
  "eclipse",
  "shield",
  "keys",
  "eye",
] as const;
export type Kind = (typeof KINDS)[number];

interface SeenKube {
  at: Place | null;
  on_top: boolean;
  kind: Kind | null;
  face_up: boolean;
  /** Turned over at the end, and not before. */
  turned?: boolean;
  not: readonly Kind[];
  blocked: boolean;
  holds: number | null;
}

export interface View {
  viewer: Eyes;
  stage: "setup" | "play" | "over";
  turn: number | null;
  reason: string | null;
  points: readonly number[];
  quiet: number;
  options: { kubes: readonly Kind[]; gates: readonly number[] };
  sides: readonly { kubes: readonly SeenKube[]; reserve: number; hand: readonly Kind[] | null }[];
}

/** One Kube that was set or added, as the viewer knows it. */
export interface Kube {
  /** Side and number: by these everybody can follow it. */
  readonly id: string;
  readonly side: number;
  readonly number: number;
  readonly at: Place | null;
  readonly onTop: boolean;
  /** What it is; null if the viewer does not know. */
  readonly kind: Kind | null;
  readonly faceUp: boolean;
  /** Turned over at the end, and not before: for everybody to see now. */
  readonly turned?: boolean;
  /** What everybody knows that it is not. */
  readonly not: readonly Kind[];
  readonly blocked: boolean;
  /** The Kube that it holds, by its id. */
  readonly holds: string | null;
}

export function readKubes(view: View): Kube[] {
  return view.sides.flatMap(({ kubes }, side) =>
    kubes.map(({ at, on_top, kind, face_up, turned, not, blocked, holds }, number) => ({
      id: `${side}.${number}`,
      side,
      number,
      at,
      onTop: on_top,
      kind,
      faceUp: face_up,
      ...(turned ? { turned } : {}),
      not,
      blocked,
      holds: holds === null ? null : `${1 - side}.${holds}`,
    })),
  );
}

/** The only or upper Kube of a cell: the one that acts and is acted on. */
export function topOn(kubes: readonly Kube[], cell: Place): Kube | undefined {
  const there = kubes.filter((kube) => kube.at === cell);
  return there.find((kube) => kube.onTop) ?? there[0];
}

/** The Kube under another on that cell. */
export function underOn(kubes: readonly Kube[], cell: Place): Kube | undefined {
  const there = kubes.filter((kube) => kube.at === cell);
  return there.length === 2 ? there.find((kube) => !kube.onTop) : undefined;
}

/** Each kind of a list once, in the order of the rules, with how many there are. */
export function counted(kinds: readonly Kind[]): [Kind, number][] {
  return KINDS.map((kind): [Kind, number] => [kind, kinds.filter((other) => other === kind).length]).filter(
    ([, count]) => count > 0,
  );
}
