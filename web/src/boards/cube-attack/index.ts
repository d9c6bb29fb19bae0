import type { BoardModule } from "../board";
import Board from "./Board.svelte";

export default { Board } satisfies BoardModule;
