import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Controls from "./Controls.svelte";
import { reveal } from "./reveal";

export default { Board, Controls, points: true, reveal } satisfies BoardModule;
