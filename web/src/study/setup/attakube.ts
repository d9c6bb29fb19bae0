/** Setting up AttaKube: `0 0:0 7 1123211 a2=star,…/comet.quake b7=star!,…/…`. A side always has its twelve Kubes: those off the board are out of the game or in reserve. */
import { KINDS, type Kind } from "../../boards/attakube/kubes";
import { attakube as game } from "../../i18n/attakube";
import { withAt, type Editor } from "./editor";

interface Kube {
  /** A cell, `^` and a cell on top of another, or `x` out of the game. */
  at: string;
  kind: string;
  up: boolean;
  holds: string;
}
interface Side {
  kubes: readonly Kube[];
  hand: readonly string[];
}
interface Draft {
  seat: number;
  points: readonly number[];
  quiet: number;
  gates: string;
  sides: readonly Side[];
}

const COLOURS = ["yellow", "red"];
/** As many are set on the gates before anybody plays. */
const SET = 7;
const byKind = (a: string, b: string): number => KINDS.indexOf(a as Kind) - KINDS.indexOf(b as Kind);
const isCell = (place: string): boolean => /^[a-g][1-7]$/.test(place);

function readSide(text: string): Side {
  const [kubes = "", hand = ""] = text.split("/");
  return {
    kubes: kubes
      .split(",")
      .filter(Boolean)
      .map((each) => {
        const [, at = "x", kind = "", up, holds = ""] = /^([^=]+)=(\w+)(!)?(?:>([^~]+))?/.exec(each) ?? [];
        return { at, kind, up: up !== undefined, holds };
      }),
    hand: hand.split(".").filter(Boolean),
  };
}
const writeSide = ({ kubes, hand }: Side): string =>
  `${kubes.map(({ at, kind, up, holds }) => `${at}=${kind}${up ? "!" : ""}${holds === "" ? "" : `>${holds}`}`).join(",")}/${[...hand].sort(byKind).join(".")}`;

/** The side and number of the Kube that lies uppermost on a cell. */
function topOn({ sides }: Draft, cell: string): readonly [side: number, at: number] | undefined {
  for (const place of [`^${cell}`, cell])
    for (const [n, { kubes }] of sides.entries()) {
      const at = kubes.findIndex((kube) => kube.at === place);
      if (at >= 0) return [n, at];
    }
  return undefined;
}
function changed(draft: Draft, [n, at]: readonly [number, number], part: Partial<Kube>): Draft {
  const side = draft.sides[n];
  const kube = side?.kubes[at];
  if (!side || !kube) return draft;
  // A Firewall that moved, or whose Kube did, holds nobody any more.
  const places = [kube.at, part.at];
  const free = draft.sides.map(({ kubes, hand }) => ({
    kubes: kubes.map((each) => (part.at !== undefined && places.includes(each.holds) ? { ...each, holds: "" } : each)),
    hand,
  }));
  const own = free[n] ?? side;
  const next = { ...kube, ...(part.at === undefined ? {} : { holds: "" }), ...part };
  return { ...draft, sides: withAt(free, n, { ...own, kubes: withAt(own.kubes, at, next) }) };
}

export const attakube: Editor<Draft> = {
  read(text) {
    const [turn = "", points = "0:0", quiet = "0", gates = "", first = "", second = ""] = text.split(" ");
    const sides = [readSide(first), readSide(second)];
    if (!/^[01]$/.test(turn) || sides.some(({ kubes }) => kubes.length < SET)) return undefined;
    return { seat: Number(turn), points: points.split(":").map(Number), quiet: Number(quiet), gates, sides };
  },
  write: ({ seat, points, quiet, gates, sides }) =>
    `${seat} ${points.join(":")} ${quiet} ${gates} ${sides.map(writeSide).join(" ")}`,
  draw: (view, { seat, points, quiet, sides }) => ({
    ...(view as object),
    stage: "play",
    turn: seat,
    reason: null,
    points,
    quiet,
    sides: sides.map(({ kubes, hand }) => ({
      kubes: kubes.map(({ at, kind, up }) => ({
        at: at === "x" ? null : at.replace("^", ""),
        on_top: at.startsWith("^"),
        kind,
        face_up: up,
        not: [],
        blocked: false,
        holds: null,
      })),
      reserve: hand.length,
      hand: [...hand].sort(byKind),
    })),
  }),
  // From the reserve, and what is out of the game comes back.
  stamps: ({ sides }, words, side) =>
    sides.flatMap(({ hand, kubes }, n) =>
      KINDS.filter((kind) => hand.includes(kind) || kubes.some((kube) => kube.at === "x" && kube.kind === kind)).map(
        (kind) => ({
          id: `${n} ${kind}`,
          piece: `${COLOURS[n]}-${kind}-up`,
          label: words.piece(game().kinds[kind], side(n)),
        }),
      ),
    ),
  fields: (_, words, side) => [
    {
      id: "turn",
      label: words.turn,
      kind: "choice",
      values: [
        ["0", side(0)],
        ["1", side(1)],
      ],
      get: ({ seat }) => String(seat),
      set: (draft, value) => ({ ...draft, seat: Number(value) }),
    },
    ...[0, 1].map((seat) => ({
      id: `points ${seat}`,
      label: words.points(side(seat)),
      kind: "number" as const,
      min: 0,
      max: 4,
      get: ({ points }: Draft) => points[seat] ?? 0,
      set: (draft: Draft, value: number) => ({ ...draft, points: withAt(draft.points, seat, value) }),
    })),
    {
      id: "quiet",
      label: words.quiet,
      kind: "number",
      min: 0,
      max: 99,
      get: ({ quiet }) => quiet,
      set: (draft, value) => ({ ...draft, quiet: value }),
    },
  ],
  put(draft, stamp, cell) {
    if (!isCell(cell)) return draft;
    const [n = "0", kind = ""] = stamp.split(" ");
    const side = draft.sides[Number(n)];
    if (!side) return draft;
    const there = topOn(draft, cell);
    if (there && kind !== "eclipse") return draft;
    const at = there ? `^${cell}` : cell;
    const held = side.hand.indexOf(kind);
    if (held < 0) {
      const out = side.kubes.findIndex((kube) => kube.at === "x" && kube.kind === kind);
      return out < 0 ? draft : changed(draft, [Number(n), out], { at, up: there !== undefined });
    }
    const hand = side.hand.filter((_, place) => place !== held);
    const kubes = [...side.kubes, { at, kind, up: there !== undefined, holds: "" }];
    return { ...draft, sides: withAt(draft.sides, Number(n), { kubes, hand }) };
  },
  turn(draft, cell) {
    const found = topOn(draft, cell);
    const kube = found && draft.sides[found[0]]?.kubes[found[1]];
    return found && kube ? changed(draft, found, { up: !kube.up }) : draft;
  },
  remove(draft, cell) {
    const found = topOn(draft, cell);
    return found ? changed(draft, found, { at: "x" }) : draft;
  },
  move(draft, from, to) {
    const found = topOn(draft, from);
    const kube = found && draft.sides[found[0]]?.kubes[found[1]];
    if (!found || !kube || !isCell(to) || from === to) return draft;
    const over = topOn(draft, to) !== undefined;
    if (over && kube.kind !== "eclipse") return draft;
    return changed(draft, found, { at: over ? `^${to}` : to, ...(over ? { up: true } : {}) });
  },
  clear: (draft) => ({
    ...draft,
    sides: draft.sides.map(({ kubes, hand }) => ({
      kubes: kubes.map((kube) => ({ ...kube, at: "x", holds: "" })),
      hand,
    })),
  }),
  example:
    "0 0:0 0 1123211 a1=star,b1=comet,c1=tsunami,d1=keys,e1=shield,f1=eye,g1=star/comet.quake.cyclone.firewall.eclipse a7=star,b7=comet,c7=tsunami,d7=keys,e7=shield,f7=eye,g7=star/comet.quake.cyclone.firewall.eclipse",
  refusals: [
    [/(\w\d): one Kube stands on a cell/, "AK-26", (no, [, cell = ""]) => no.stack(cell)],
    [/side (\d) has more than seven/, "AK-9", (no, [, whose], side) => no.seven(side(Number(whose)))],
    [/five points/, "AK-11", (no) => no.five],
    [/quiet turns end/, "AK-15", (no) => no.hundred],
    [/nobody can act/, "AK-13", (no) => no.nobody],
    [/(\w\d): only an Eclipse/, "AK-26", (no, [, cell = ""]) => no.stack(cell)],
    [/only a Firewall|holds nobody|out of the game/, "AK-25", (no) => no.firewall],
    [/is known to be no Shield/, "AK-27", (no) => no.shield],
    [/twelve Kubes|of kind/, "AK-1", (no) => no.twelve],
  ],
};
