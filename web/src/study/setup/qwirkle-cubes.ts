/** Setting up Qwirkle Cubes: `seats 2; turn 0 choose; passes 0; scores 2 0; hands Ro,… | …; table Yo@0,0 …`. */
import { cubeName } from "../../boards/qwirkle-cubes/names";
import { COLOURS, SYMBOLS } from "../../boards/qwirkle-cubes/view";
import { qwirkleCubes as game } from "../../i18n/qwirkle-cubes";
import { withAt, type Editor } from "./editor";

interface Draft {
  seat: number;
  phase: string;
  scores: readonly number[];
  hands: readonly (readonly string[])[];
  /** Cell to cube. */
  table: Readonly<Record<string, string>>;
}

const ALL = COLOURS.flatMap((colour) => SYMBOLS.map((symbol) => `${colour}${symbol}`));
const sorted = (cubes: readonly string[]): string[] => [...cubes].sort((a, b) => ALL.indexOf(a) - ALL.indexOf(b));
const cells = (table: Draft["table"]): [string, string][] => {
  const place = (cell: string): number[] => cell.split(",").map(Number);
  return Object.entries(table).sort(([a], [b]) => {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [place(a), place(b)];
    return ax - bx || ay - by;
  });
};
const placements = (table: Draft["table"]): string[] => cells(table).map(([cell, cube]) => `${cube}@${cell}`);
const phaseOf = ({ table, phase }: Draft): string => (Object.keys(table).length === 0 ? "first" : phase);

export const qwirkleCubes: Editor<Draft> = {
  read(text) {
    const field = (name: string): string => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(text)?.[1] ?? "";
    const [seat = "0", phase = ""] = field("turn").split(" ");
    if (phase === "deal" || phase === "over") return undefined;
    return {
      seat: Number(seat),
      phase: phase === "lay" ? "lay" : "choose",
      scores: field("scores").split(" ").map(Number),
      hands: field("hands")
        .split(" | ")
        .map((hand) => (hand === "-" ? [] : hand.split(","))),
      table: Object.fromEntries(
        field("table")
          .split(" ")
          .filter((each) => each.includes("@"))
          .map((each) => {
            const [cube = "", cell = ""] = each.split("@");
            return [cell, cube];
          }),
      ),
    };
  },
  write(draft) {
    const { seat, scores, hands, table } = draft;
    const held = hands.map((hand) => (hand.length === 0 ? "-" : sorted(hand).join(","))).join(" | ");
    return `seats ${hands.length}; turn ${seat} ${phaseOf(draft)}; passes 0; scores ${scores.join(" ")}; hands ${held}; table ${placements(table).join(" ") || "-"}`;
  },
  draw: (view, draft) => ({
    ...(view as object),
    seat: draft.seat,
    phase: phaseOf(draft),
    passes: 0,
    scores: draft.scores,
    hands: draft.hands.map(sorted),
    table: placements(draft.table),
  }),
  stamps: () => ALL.map((cube) => ({ id: cube, piece: cube, label: cubeName(game(), cube) })),
  fields: ({ hands }, words, side) => [
    {
      id: "turn",
      label: words.turn,
      kind: "choice",
      values: hands.map((_, seat) => [String(seat), side(seat)] as const),
      get: ({ seat }) => String(seat),
      set: (draft, value) => ({ ...draft, seat: Number(value) }),
    },
    {
      id: "phase",
      label: words.stage,
      kind: "choice",
      values: [
        ["choose", words.choose],
        ["lay", words.lay],
      ],
      get: ({ phase }) => phase,
      set: (draft, value) => ({ ...draft, phase: value }),
    },
    ...hands.flatMap((_, seat) => [
      {
        id: `hand ${seat}`,
        label: words.cubes(side(seat)),
        kind: "text" as const,
        note: "Ro,Rs,Yd,Gx,Be,Pc",
        get: (draft: Draft) => (draft.hands[seat] ?? []).join(","),
        set: (draft: Draft, value: string) => ({
          ...draft,
          hands: withAt(draft.hands, seat, value.split(/[\s,]+/).filter(Boolean)),
        }),
      },
      {
        id: `points ${seat}`,
        label: words.points(side(seat)),
        kind: "number" as const,
        min: 0,
        max: 9999,
        get: ({ scores }: Draft) => scores[seat] ?? 0,
        set: (draft: Draft, value: number) => ({ ...draft, scores: withAt(draft.scores, seat, value) }),
      },
    ]),
  ],
  put: (draft, stamp, cell) => ({ ...draft, table: { ...draft.table, [cell]: stamp } }),
  remove(draft, cell) {
    const { [cell]: _, ...table } = draft.table;
    return { ...draft, table };
  },
  move(draft, from, to) {
    const { [from]: cube, ...table } = draft.table;
    return cube === undefined ? draft : { ...draft, table: { ...table, [to]: cube } };
  },
  clear: (draft) => ({ ...draft, table: {}, scores: draft.scores.map(() => 0) }),
  example:
    "seats 2; turn 0 choose; passes 0; scores 2 0; hands Ro,Ro,Rs,Gd,Gd,Be | Ro,Os,Yd,Gx,Be,Pc; table Yo@0,0 Ys@1,0",
  refusals: [
    [/of each colour/, "QC-1", (no) => no.fifteen],
    [/begins on cell 0,0/, "QC-2", (no) => no.origin],
    [/table: (\w\w)@(\S+) is cut off/, "QC-12", (no, [, , cell = ""]) => no.cut(cell)],
    [/in line from \w\w@(\S+) on/, "QC-13", (no, [, cell = ""]) => no.line(cell)],
    [/hand of seat (\d): \d+ cubes/, "QC-6", (no, [, seat], side) => no.hand(side(Number(seat)))],
    [/hands: /, "QC-30", (no) => no.cubesText],
    [/by QC-2 seat (\d) begins/, "QC-2", (no, [, seat], side) => no.begins(side(Number(seat)))],
    [/phase does not follow/, "QC-5", (no) => no.nothingFits],
    [/nobody has points before/, "QC-20", (no) => no.early],
  ],
};
