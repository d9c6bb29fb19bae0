import { littleStacks } from "../../i18n/little-stacks";
import type { BoardModule } from "../board";
import SeatMark from "../grid/SeatMark.svelte";
import Board from "./Board.svelte";

export default { Board, Mark: SeatMark, side: (seat) => littleStacks().side(seat) } satisfies BoardModule;
