/** The ratings of a member are kept in their account too, one a game: the one that comes of more puzzles counts. Without a connection nothing is lost; it is told the next time. */
import { knock } from "../house/doors";
import { me } from "../house/me.svelte";
import { solver } from "./kept.svelte";

type Ask = typeof knock;
type Own = Pick<typeof solver, "calm" | "adopt" | "told" | "games">;

/** Whose account it is, if anything is to be kept there. */
const member = (own: Own): string | undefined => {
  const guest = me();
  return guest?.member === true && !own.calm ? guest.name : undefined;
};

/** Compares this browser with the account, and tells it what it does not know. */
export async function meet(own: Own = solver, ask: Ask = knock, name = member(own)): Promise<void> {
  if (name === undefined) return;
  try {
    const { games } = await ask("GET /api/account/puzzles");
    own.adopt(name, games);
    for (const game of own.games()) {
      const mine = own.told(game);
      const known = games.find((each) => each.game === game)?.tried ?? 0;
      if (mine && mine.tried > known) await ask("POST /api/account/puzzles", { body: mine });
    }
  } catch {
    // Offline, or a house that keeps none: the browser goes on alone.
  }
}

/** Something has counted. */
export async function tell(game: string, own: Own = solver, ask: Ask = knock, name = member(own)): Promise<void> {
  const mine = own.told(game);
  if (name === undefined || !mine) return;
  try {
    const { games } = await ask("POST /api/account/puzzles", { body: mine });
    own.adopt(name, games);
  } catch {
    // As above.
  }
}
