import type { BoardModule } from "../board";
import bare from "./bare";
import Mark from "./Mark.svelte";
import Piece from "./Piece.svelte";
import Rail from "./Rail.svelte";
import Row from "./Row.svelte";
import { shown } from "./shown.svelte";
import { veiledText } from "./veil";

export default {
  ...bare,
  Mark,
  Row,
  Rail,
  Piece,
  veil: { on: () => shown.hideOwn, text: veiledText },
} satisfies BoardModule;
