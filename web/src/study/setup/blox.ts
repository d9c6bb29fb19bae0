/** Setting up BLOX: `2 b2a2n2/… act0 3 1 WGG 32;WGGBBM;+;GMMMM;GMM;WG,G …`. What was played before is not kept: nothing is known of hands then. */
import { blox as game } from "../../i18n/blox";
import { withAt, type Editor } from "./editor";

interface Seat {
  points: number;
  blocks: string;
  joker: string;
  hand: string;
}
interface Draft {
  /** Cell to what stands there: a tower by its letters from the bottom, or a figure `a` to `d` or `n`. */
  cells: Readonly<Record<string, string>>;
  seat: number;
  phase: string;
  rounds: string;
  discards: string;
  seats: readonly Seat[];
}

const COLOURS = "WGBM";
const FIGURES = ["a", "b", "c", "d"];
const OWNERS = ["red", "blue", "yellow", "green"];
const TALLEST = 5;
const heap = (letters: string): string =>
  [...letters.toUpperCase()].sort((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b)).join("");
const bare = (text: string | undefined): string => (text === undefined || text === "-" ? "" : text);
const columns = [..."abcdefghi"];

function readBoard(text: string): Record<string, string> {
  const cells: Record<string, string> = {};
  text.split("/").forEach((row, down) => {
    let at = 0;
    for (const [, empty, tower, figure] of row.matchAll(/(\d)|\((\w+)\)|([a-dn])/g)) {
      if (empty !== undefined) at += Number(empty);
      else cells[`${columns[at++]}${9 - down}`] = tower ?? figure ?? "";
    }
  });
  return cells;
}
function writeBoard(cells: Draft["cells"]): string {
  return Array.from({ length: 9 }, (_, down) => {
    let row = "";
    let empty = 0;
    for (const column of columns) {
      const there = cells[`${column}${9 - down}`];
      if (there === undefined) empty += 1;
      else {
        row += (empty > 0 ? String(empty) : "") + (/^[a-dn]$/.test(there) ? there : `(${there})`);
        empty = 0;
      }
    }
    return row + (empty > 0 ? String(empty) : "");
  }).join("/");
}
const isCell = (place: string): boolean => /^[a-i][1-9]$/.test(place);

export const blox: Editor<Draft> = {
  read(text) {
    const [, board = "", stage = "", phase = "1", rounds = "0", discards, ...seats] = text.split(" ");
    const seat = /^act(\d)$/.exec(stage)?.[1];
    if (seat === undefined) return undefined;
    return {
      cells: readBoard(board),
      seat: Number(seat),
      phase,
      rounds,
      discards: bare(discards),
      seats: seats.map((each) => {
        const [points, blocks, joker = "+", hand] = each.split(";");
        return { points: Number(points), blocks: bare(blocks), joker, hand: bare(hand) };
      }),
    };
  },
  write({ cells, seat, phase, rounds, discards, seats }) {
    const each = seats.map(
      ({ points, blocks, joker, hand }) => `${points};${heap(blocks) || "-"};${joker};${heap(hand) || "-"};-;-`,
    );
    return `${seats.length} ${writeBoard(cells)} act${seat} ${phase} ${rounds} ${heap(discards) || "-"} ${each.join(" ")}`;
  },
  draw(view, { cells, seat, phase, seats }) {
    const all = Object.entries(cells);
    const standing = (figure: string): string[] => all.flatMap(([cell, there]) => (there === figure ? [cell] : []));
    return {
      ...(view as object),
      stage: `act${seat}`,
      phase: Number(phase.charAt(0)),
      towers: Object.fromEntries(all.filter(([, there]) => !/^[a-dn]$/.test(there))),
      figures: seats.map((_, n) => standing(FIGURES[n] ?? "")),
      neutral: standing("n"),
      points: seats.map(({ points }) => points),
      blocks: seats.map(({ blocks }) => heap(blocks)),
      jokers: seats.map(({ joker }) => joker === "+"),
      hand: heap(seats[seat]?.hand ?? ""),
      hands: seats.map(({ hand }) => heap(hand)),
    };
  },
  stamps: ({ seats }, words, side) => [
    ...[...COLOURS].map((colour) => ({
      id: colour,
      piece: `block-${colour}`,
      label: words.piece(words.blox.block, game().colours[colour as "W"]),
    })),
    ...seats.map((_, seat) => ({
      id: FIGURES[seat] ?? "a",
      piece: `figure-${OWNERS[seat]}`,
      label: words.piece(words.blox.figure, side(seat)),
    })),
    ...(seats.length === 2 ? [{ id: "n", piece: "figure-neutral", label: game().neutral }] : []),
  ],
  fields: ({ seats }, words, side) => [
    {
      id: "turn",
      label: words.turn,
      kind: "choice",
      values: seats.map((_, seat) => [String(seat), side(seat)] as const),
      get: ({ seat }) => String(seat),
      set: (draft, value) => ({ ...draft, seat: Number(value) }),
    },
    {
      id: "phase",
      label: words.phase,
      kind: "choice",
      values: ["1", "2", "3", "4"].map((phase) => [phase, phase] as const),
      get: ({ phase }) => phase.charAt(0),
      set: (draft, value) => ({ ...draft, phase: value }),
    },
    ...seats.flatMap((_, seat) => {
      const change = (draft: Draft, part: Partial<Seat>): Draft => {
        const own = draft.seats[seat];
        return own ? { ...draft, seats: withAt(draft.seats, seat, { ...own, ...part }) } : draft;
      };
      return [
        {
          id: `hand ${seat}`,
          label: words.hand(side(seat)),
          kind: "text" as const,
          note: "WGBMM",
          get: (draft: Draft) => draft.seats[seat]?.hand ?? "",
          set: (draft: Draft, hand: string) => change(draft, { hand: hand.replace(/[^WGBM]/gi, "") }),
        },
        {
          id: `blocks ${seat}`,
          label: words.blocks(side(seat)),
          kind: "text" as const,
          note: "WGBM",
          get: (draft: Draft) => draft.seats[seat]?.blocks ?? "",
          set: (draft: Draft, blocks: string) => change(draft, { blocks: blocks.replace(/[^WGBM]/gi, "") }),
        },
        {
          id: `joker ${seat}`,
          label: words.joker(side(seat)),
          kind: "choice" as const,
          values: [["+", words.up] as const, ["-", words.down] as const],
          get: (draft: Draft) => draft.seats[seat]?.joker ?? "+",
          set: (draft: Draft, joker: string) => change(draft, { joker }),
        },
        {
          id: `points ${seat}`,
          label: words.points(side(seat)),
          kind: "number" as const,
          min: 0,
          max: 999,
          get: (draft: Draft) => draft.seats[seat]?.points ?? 0,
          set: (draft: Draft, points: number) => change(draft, { points }),
        },
      ];
    }),
  ],
  put(draft, stamp, cell) {
    if (!isCell(cell)) return draft;
    const there = draft.cells[cell] ?? "";
    const tower = /^[WGBM]+$/.test(there) ? there : "";
    if (!COLOURS.includes(stamp)) return { ...draft, cells: { ...draft.cells, [cell]: stamp } };
    return tower.length < TALLEST ? { ...draft, cells: { ...draft.cells, [cell]: tower + stamp } } : draft;
  },
  remove(draft, cell) {
    const { [cell]: there = "", ...cells } = draft.cells;
    return { ...draft, cells: there.length > 1 ? { ...cells, [cell]: there.slice(0, -1) } : cells };
  },
  move(draft, from, to) {
    const { [from]: there, ...cells } = draft.cells;
    return there === undefined || !isCell(to) ? draft : { ...draft, cells: { ...cells, [to]: there } };
  },
  clear: (draft) => ({ ...draft, cells: {}, discards: "" }),
  example:
    "2 b2a2n2/1(BMM)2n2(WGBM)b/2(GGM)3(WWGB)2/3(GWGG)5/7b1/5(MBWM)2a/2(BWW)3b2/4a2(MB)1/2n2a3 act0 3 1 WGGGBBBMMM 32;WGGBBM;+;GMMMM;-;- 31;WBM;+;WGGGB;-;-",
  refusals: [
    [/two things stand on (\w\d)/, "BX-8", (no, [, cell = ""]) => no.two(cell)],
    [/figure on (\w\d) belongs to nobody/, "BX-4", (no, [, cell = ""]) => no.stranger(cell)],
    [/figures stand on the board/, "BX-4", (no) => no.figures],
    [/more blocks of (\w)/, "BX-1", (no, [, colour = "W"]) => no.blocks(game().colours[colour as "W"])],
    [/seat (\d) holds \d+ cards/, "BX-4", (no, [, seat], side) => no.cards(side(Number(seat)))],
    [/cards of (\w) do not add up|more than 15 cards of (\w)/, "BX-1", (no) => no.fifteenCards],
    [/phase|rounds/, "BX-20", (no) => no.phase],
  ],
};
