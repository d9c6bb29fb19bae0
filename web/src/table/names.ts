/** What those at the table are called, in the language now spoken. */
import type { BareBoard } from "../boards/board";
import { history } from "../i18n/history";
import { named } from "../i18n/named";
import { shell } from "../i18n/shell";
import { table } from "../i18n/table";
import type { Chair } from "../protocol/messages";

export function levelName(level: string): string {
  return (shell().levels as Record<string, string>)[level]?.toLowerCase() ?? level;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name inside a sentence: one written from right to left must not turn the words beside it around (what `<bdi>` does in the page). */
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/**
 * A house player goes by a name of its own, the level beside it; together they are the house. A bot is marked as one. Where it is to be `short`,
 * these stand elsewhere: in the player’s row.
 */
export function nameOf(chair: Chair | undefined, seat: number, short = false): string {
  if (chair?.name === "") return history().somebody;
  if (chair?.name !== undefined) return short ? isolated(chair.name) : named(isolated(chair.name), chair.bot);
  if (chair?.house === undefined) return table().seat(seat + 1);
  if (short) return chair.player ?? table().houseShort;
  const level = levelName(chair.house);
  return chair.player === undefined ? table().house(level) : table().player(chair.player, level);
}

export function namesOf(chairs: readonly Chair[]): string[] {
  return chairs.map((chair, seat) => nameOf(chair, seat));
}

const nameless = (chair: Chair): boolean => chair.name === undefined && chair.house === undefined;

/** What everybody is called on the page: who has no name by their side, and by their place while no board is there to say it. */
export function calledOf(
  chairs: readonly Chair[],
  board: Pick<BareBoard, "side" | "called"> | null,
  short = true,
): string[] {
  return chairs.map((chair, seat) => {
    if (!nameless(chair) || !board) return nameOf(chair, seat, short);
    const side = board.called?.(seat) ?? board.side(seat, chairs.length);
    return side.charAt(0).toLocaleUpperCase() + side.slice(1);
  });
}

/** The names for what the engine tells, which has words of its own for those who have none, unless their sides are signs that it does not know. */
export function toldOf(chairs: readonly Chair[], board: Pick<BareBoard, "side" | "called" | "signs"> | null): string[] {
  const called = calledOf(chairs, board);
  return chairs.map((chair, seat) => (nameless(chair) && !board?.signs ? "" : (called[seat] ?? "")));
}
