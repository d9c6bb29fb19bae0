import { attakube } from "../../i18n/attakube";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Rail from "./Rail.svelte";
import { reveal } from "./reveal";
import Row from "./Row.svelte";
import { shown } from "./shown.svelte";
import { veiledText } from "./veil";

export default {
  Board,
  Mark,
  Row,
  Rail,
  Piece,
  side: (seat) => attakube().sides[seat] ?? "",
  points: true,
  goal: 5,
  reveal,
  veil: { on: () => shown.hideOwn, text: veiledText },
} satisfies BoardModule;
