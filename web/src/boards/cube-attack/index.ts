import type { BoardModule } from "../board";
import bare from "./bare";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Row from "./Row.svelte";

export default { ...bare, Mark, Row, Piece } satisfies BoardModule;
