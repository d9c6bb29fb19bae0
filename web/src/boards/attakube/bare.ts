import { attakube } from "../../i18n/attakube";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";
import { reveal } from "./reveal";

export default {
  Board,
  side: (seat) => attakube().sides[seat] ?? "",
  points: true,
  goal: 5,
  reveal,
} satisfies BareBoard;
