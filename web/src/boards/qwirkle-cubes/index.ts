import { qwirkleCubes } from "../../i18n/qwirkle-cubes";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Rail from "./Rail.svelte";
import Row from "./Row.svelte";

export default {
  Board,
  Mark,
  side: (seat) => qwirkleCubes().side[seat] ?? "",
  Row,
  Rail,
  Piece,
  points: true,
} satisfies BoardModule;
