import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";

export default { Board, Controls, points: true } satisfies BoardModule;
