import type { BoardModule } from "../board";
import SeatMark from "../grid/SeatMark.svelte";
import bare from "./bare";

export default { ...bare, Mark: SeatMark } satisfies BoardModule;
