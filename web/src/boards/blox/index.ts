import { blox } from "../../i18n/blox";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Rail from "./Rail.svelte";
import { reveal } from "./reveal";
import Row from "./Row.svelte";

const side = (seat: number): string => blox().seats[seat] ?? "";

export default { Board, Mark, side, Row, Rail, points: true, reveal, Piece } satisfies BoardModule;
