import { littleStacks } from "../../i18n/little-stacks";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";

export default { Board, side: (seat) => littleStacks().side(seat) } satisfies BareBoard;
