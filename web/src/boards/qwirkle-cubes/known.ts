/** The scores of the game on this page, asked of the engine once for each move. */
import { engine } from "../../engine/engine";
import { remembering } from "./sheet";

export const known = remembering((requests) => engine.together(requests));
