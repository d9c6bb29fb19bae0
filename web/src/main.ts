/** The first file of the client, and a small one: it has the files of the page that is opened fetched beside those that all pages need, and not after them. */
import { referee, whole } from "./engine/load";
import { load } from "./pages/pages";
import { parse, type PageName } from "./router/route";

/** Pages of one game with a board on them, or from which one soon comes to one. */
const PLAYED: readonly PageName[] = ["game", "lesson", "study", "puzzles"];

void import("./start");
const route = parse(location.pathname, location.hash);
// What fails is asked for again where it is needed, and told there.
load(route.page).catch(() => undefined);
// Nothing can be played before the rules have come. At a table of the server its own answer says of which game; the boards come then too.
if (route.page === "local") whole().catch(() => undefined);
else if ("game" in route && route.game !== undefined && PLAYED.includes(route.page))
  referee(route.game).catch(() => undefined);
