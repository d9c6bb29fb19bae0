/** Setting up Cubulus: `13A1 … (14I9) ; w ; move ; first wb ; quiet 0 ; level 2`. */
import { cellAt, pair, place } from "../../boards/cubulus/cells";
import { readPiece, standingOn, type Kind, type Piece } from "../../boards/cubulus/pieces";
import { die } from "../../cube/die";
import type { Editor } from "./editor";

interface Draft {
  pieces: readonly Piece[];
  side: string;
  first: string;
  quiet: number;
  level: number;
}

const KINDS: readonly Kind[] = ["cube", "master", "shield", "soldier"];
const COLOURS = ["white", "black"];
/** The cube as it begins: 1 on top, 3 towards its owner. */
const FRESH = ["13", "14"];

const piece = (side: number, bare: string): Piece => readPiece(side === 1 ? `(${bare})` : bare);
const bareOf = ({ kind, cells, top, south }: Piece): string => {
  if (kind === "cube") return `${top}${south}${cells[0]}`;
  return kind === "soldier" ? `S${cells[0]}` : cells.join("");
};
const without = (draft: Draft, gone: Piece | undefined): Draft => ({
  ...draft,
  pieces: draft.pieces.filter((each) => each !== gone),
});
const withPiece = (draft: Draft, side: number, bare: string): Draft => {
  const added = piece(side, bare);
  return {
    ...draft,
    pieces: [...draft.pieces.filter((each) => !each.cells.some((cell) => added.cells.includes(cell))), added],
  };
};
/** The cell beside that a shield covers too: to the right, or the nearest that is on the board. */
function beside(cell: string, upright = false): string {
  const [column, row] = place(cell);
  const other = upright
    ? (cellAt(column, row + 1) ?? cellAt(column, row - 1))
    : (cellAt(column + 1, row) ?? cellAt(column - 1, row));
  return pair(cell, other ?? cell);
}
function standing(draft: Draft, cell: string): Piece | undefined {
  return standingOn(draft.pieces, cell);
}
function laid(draft: Draft, side: number, kind: Kind, cell: string, dice = FRESH[side] ?? "13"): Draft {
  const bare = { cube: dice + cell, master: cell, soldier: `S${cell}`, shield: beside(cell) }[kind];
  // There is one Master: put elsewhere, it leaves where it was.
  const rest =
    kind === "master"
      ? without(
          draft,
          draft.pieces.find((each) => each.side === side && each.kind === kind),
        )
      : draft;
  return withPiece(rest, side, bare);
}

function turned(draft: Draft, cell: string): Draft {
  const there = standing(draft, cell);
  if (there?.kind === "shield") {
    const [a = cell, b = cell] = there.cells;
    return withPiece(without(draft, there), there.side, beside(a, place(a)[1] === place(b)[1]));
  }
  if (there?.kind !== "cube") return draft;
  // A quarter turn brings the eastern face to the south; after four of them comes the next number on top.
  const start = [1, 2, 3, 4, 5, 6].find((south) => die(there.top, south)) ?? there.south;
  const spun = Number(die(there.top, there.south)?.east?.ink ?? there.south);
  if (spun !== start) return withPiece(draft, there.side, `${there.top}${spun}${cell}`);
  const top = (there.top % 6) + 1;
  const south = [1, 2, 3, 4, 5, 6].find((each) => die(top, each)) ?? 1;
  return withPiece(draft, there.side, `${top}${south}${cell}`);
}

export const cubulus: Editor<Draft> = {
  read(text) {
    const [pieces = "", side = "w", , first = "first -", quiet = "", level = ""] = text.split(" ; ");
    return {
      pieces: pieces.split(" ").filter(Boolean).map(readPiece),
      side,
      first: first.replace("first ", ""),
      quiet: Number(quiet.replace("quiet ", "")) || 0,
      level: level.endsWith("1") ? 1 : 2,
    };
  },
  write({ pieces, side, first, quiet, level }) {
    const written = pieces.map((each) => (each.side === 1 ? `(${bareOf(each)})` : bareOf(each))).join(" ");
    return `${written} ; ${side} ; move ; first ${first} ; quiet ${quiet} ; level ${level}`;
  },
  draw: (view, draft) => ({
    ...(view as object),
    level: draft.level,
    turn: draft.side === "w" ? "white" : "black",
    phase: "move",
    check: false,
    over: null,
    pieces: draft.pieces.map((each) => (each.side === 1 ? `(${bareOf(each)})` : bareOf(each))),
  }),
  stamps: ({ level }, words, side) =>
    KINDS.filter((kind) => level === 2 || kind !== "soldier").flatMap((kind) =>
      [0, 1].map((seat) => ({
        id: `${seat} ${kind}`,
        piece: `${COLOURS[seat]}-${kind === "cube" ? FRESH[seat] : kind}`,
        label: words.piece(side(seat), words.cubulus[kind]),
      })),
    ),
  fields: (_, words, side) => [
    {
      id: "turn",
      label: words.turn,
      kind: "choice",
      values: [
        ["w", side(0)],
        ["b", side(1)],
      ],
      get: (draft) => draft.side,
      set: (draft, value) => ({ ...draft, side: value }),
    },
    {
      id: "level",
      label: words.level,
      kind: "choice",
      values: [
        ["1", "1"],
        ["2", "2"],
      ],
      get: ({ level }) => String(level),
      set: (draft, value) => ({ ...draft, level: Number(value) }),
    },
    {
      id: "first",
      label: words.first,
      kind: "choice",
      values: [
        ["wb", `${side(0)}, ${side(1)}`],
        ["w", side(0)],
        ["b", side(1)],
        ["-", words.nobody],
      ],
      get: ({ first }) => first,
      set: (draft, value) => ({ ...draft, first: value }),
    },
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
    const [seat = "0", kind = "cube"] = stamp.split(" ");
    const there = standing(draft, cell);
    // The same cube again: it rolls on to its next number.
    if (kind === "cube" && there?.kind === "cube" && there.side === Number(seat)) return turned(draft, cell);
    return laid(draft, Number(seat), kind as Kind, cell);
  },
  turn: turned,
  remove: (draft, cell) => without(draft, standing(draft, cell)),
  move(draft, from, to) {
    const there = standing(draft, from);
    if (!there || from === to) return draft;
    return laid(without(draft, there), there.side, there.kind, to, `${there.top}${there.south}`);
  },
  clear: (draft) => ({ ...draft, pieces: draft.pieces.filter(({ kind }) => kind === "master"), first: "-", quiet: 0 }),
  example:
    "13A1 23B1 53C1 C2D2 63D1 E1 63F1 F2G2 53G1 23H1 13I1 (14A9) (24B9) (C8D8) (54C9) (64D9) (E9) (F8G8) (64F9) (54G9) (24H9) (14I9) ; w ; move ; first wb ; quiet 0 ; level 2",
  refusals: [
    [/(White|Black) has \d+ Masters/, "CU-1", (no, [, who], side) => no.masters(side(who === "Black" ? 1 : 0))],
    [/(White|Black) has \d+ cubes/, "CU-1", (no, [, who], side) => no.cubes(side(who === "Black" ? 1 : 0))],
    [/(White|Black) has \d+ shields/, "CU-1", (no, [, who], side) => no.shields(side(who === "Black" ? 1 : 0))],
    [/two pieces stand on (\w\d)/, "CU-11", (no, [, cell = ""]) => no.two(cell)],
    [/a soldier stands on (\w\d)/, "CU-41", (no, [, cell = ""]) => no.soldier(cell)],
    [/(White|Black) is in check, but/, "CU-26", (no, [, who], side) => no.check(side(who === "Black" ? 1 : 0))],
    [/no die has/, "CU-6", (no) => no.die],
  ],
};
