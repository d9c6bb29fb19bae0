import { qwirkleCubes } from "../../i18n/qwirkle-cubes";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";

export default {
  Board,
  side: (seat) => qwirkleCubes().side[seat] ?? "",
  signs: true,
  points: true,
} satisfies BareBoard;
