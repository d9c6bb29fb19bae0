import { cubulus } from "../../i18n/cubulus";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";

export default {
  Board,
  side: (seat) => cubulus().side(seat),
  called: (seat) => cubulus().called(seat),
} satisfies BareBoard;
