import { cubeAttack } from "../../i18n/cube-attack";
import type { BareBoard } from "../board";
import Board from "./Board.svelte";

export default { Board, side: (seat) => cubeAttack().side(seat), points: true, aspect: 0.95 } satisfies BareBoard;
