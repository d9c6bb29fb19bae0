/** The first file of the client, and a small one: it has the files of the page that is opened fetched beside those that all pages need, and not after them. */
import { module } from "./engine/load";
import { load } from "./pages/pages";
import { parse, type PageName } from "./router/route";

/** Pages with a board on them, or from which one soon comes to one: nothing can be played before the engine has come, which is the largest file of all. */
const PLAYED: readonly PageName[] = ["game", "table", "local", "replay", "lesson", "study", "puzzles"];

void import("./start");
const { page } = parse(location.pathname, location.hash);
// What fails is asked for again where it is needed, and told there.
load(page).catch(() => undefined);
if (PLAYED.includes(page)) module().catch(() => undefined);
