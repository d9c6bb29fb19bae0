import { cubulus } from "../../i18n/cubulus";
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Rail from "./Rail.svelte";
import Row from "./Row.svelte";

export default { Board, Mark, Row, Rail, Piece, side: (seat) => cubulus().side(seat) } satisfies BoardModule;
