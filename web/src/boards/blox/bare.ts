import { blox } from "../../i18n/blox";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";
import { reveal } from "./reveal";

export default { Board, side: (seat) => blox().seats[seat] ?? "", points: true, reveal } satisfies BareBoard;
