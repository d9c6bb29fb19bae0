import { cubeAttack } from "../../i18n/cube-attack";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Row from "./Row.svelte";

export default {
  Board,
  Mark,
  Row,
  Piece,
  side: (seat) => cubeAttack().side(seat),
  points: true,
  aspect: 0.95,
} satisfies BoardModule;
