/** How every score was made. The engine replays the game and tells the lines that lie on the table after each laying. */
import type { Request } from "../../engine/engine";
import type { Reply, Seen } from "../../engine/replies";
import type { Entry } from "../../protocol/messages";
import { readAction } from "./actions";
import type { Facts, Line, Placement, View } from "./view";

/** One laying, and what it brought. */
export interface Making {
  seat: number;
  placements: readonly Placement[];
  /** The lines that hold a cube of it. */
  lines: readonly Line[];
  points: number;
  /** What is not for lines: the last cube. */
  bonus: number;
  /** The seat's points after it. */
  total: number;
}

export type Ask = (requests: readonly Request[]) => Promise<readonly Reply<unknown>[]>;

/** What some cubes brought, by the views before and after. */
export function making(
  seat: number,
  placements: readonly Placement[],
  before: readonly number[],
  after: readonly number[],
  facts: Facts,
): Making {
  const cells = new Set(placements.map(({ cell }) => cell));
  const lines = facts.lines.filter((line) => line.cells.some((cell) => cells.has(cell)));
  const total = after[seat] ?? 0;
  const points = total - (before[seat] ?? 0);
  return { seat, placements, lines, points, total, bonus: points - lines.reduce((sum, line) => sum + line.points, 0) };
}

const refused = (reply: Reply<unknown>): boolean => typeof reply === "object" && reply !== null && "error" in reply;

/** All layings of a game, oldest first; none if the game did not begin at its beginning. */
export async function makings(ask: Ask, history: readonly Entry[], seats: number): Promise<readonly Making[]> {
  // All chance is in the history: the seed is never drawn from.
  const requests: Request[] = [{ cmd: "new", game: "qwirkle-cubes", seats, seed: "sheet" }];
  const laid: { seat: number; placements: readonly Placement[]; at: number }[] = [];
  for (const entry of history) {
    requests.push("chance" in entry ? { cmd: "chance", event: entry.chance } : { cmd: "play", action: entry.action });
    if ("chance" in entry) continue;
    const action = readAction(entry.action);
    if (action.kind !== "lay") continue;
    requests.push({ cmd: "view", seat: "spectator" }, { cmd: "facts", seat: "spectator" });
    laid.push({ seat: entry.seat, placements: action.placements, at: requests.length });
  }
  if (laid.length === 0) return [];
  const replies = await ask(requests);
  if (replies.some(refused)) return [];
  let scores: readonly number[] = Array.from({ length: seats }, () => 0);
  return laid.map(({ seat, placements, at }) => {
    const after = ((replies[at - 2] as Seen).view as View).scores;
    const made = making(seat, placements, scores, after, (replies[at - 1] as { facts: Facts }).facts);
    scores = after;
    return made;
  });
}

/** One game at a time is asked about by the board and by the sheet beside it: the same question is asked once. */
export function remembering(ask: Ask): typeof known {
  let key = "";
  let answer: Promise<readonly Making[]> = Promise.resolve([]);
  function known(history: readonly Entry[], seats: number): Promise<readonly Making[]> {
    const wanted = JSON.stringify([seats, history]);
    if (wanted !== key) {
      key = wanted;
      answer = makings(ask, history, seats).catch(() => []);
    }
    return answer;
  }
  return known;
}
