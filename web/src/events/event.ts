/** What an event says, worked out for its page. Framework-free. */
import type { Clock } from "../protocol/messages";
import type { EventBoard, EventKind, EventShown, EventStanding } from "../protocol/rest";

/** Points as people write them: “2½”, “0.67”. */
export function pointsText(points: number, number: (value: number) => string): string {
  const whole = Math.floor(points);
  if (points - whole === 0.5) return whole === 0 ? "½" : `${whole}½`;
  return number(Math.round(points * 100) / 100);
}

/** How a kind is told in few words. */
export function kindText(
  kind: EventKind,
  words: {
    swiss: (rounds: number) => string;
    pods: (rounds: number, seats: number) => string;
    league: (group: number, seasons: number) => string;
    arena: (minutes: number) => string;
  },
): string {
  switch (kind.kind) {
    case "swiss":
      return words.swiss(kind.rounds);
    case "pods":
      return words.pods(kind.rounds, kind.seats);
    case "league":
      return words.league(kind.group, kind.seasons);
    case "arena":
      return words.arena(kind.minutes);
  }
}

/** The standings by group; one group where there are none. */
export function groups(standings: readonly EventStanding[]): { group: number | null; lines: EventStanding[] }[] {
  const found: { group: number | null; lines: EventStanding[] }[] = [];
  for (const line of standings) {
    const last = found.at(-1);
    if (last && last.group === line.group) last.lines.push(line);
    else found.push({ group: line.group, lines: [line] });
  }
  return found;
}

/** What each of these has had against each other, by number: all points of their games, or undefined where they have not met. */
export function crossTable(
  event: Pick<EventShown, "history" | "kind">,
  lines: readonly EventStanding[],
): (number | undefined)[][] {
  // Of a league only the season that counts now is shown.
  const rounds = event.kind.kind === "league" ? event.history.slice(0, 1) : event.history;
  const boards = rounds.flatMap(({ boards }) => boards);
  const place = new Map(lines.map(({ number }, at) => [number, at]));
  const cells: (number | undefined)[][] = lines.map(() => lines.map(() => undefined));
  for (const board of boards) {
    const [one, other] = board.chairs;
    if (!board.over || board.chairs.length !== 2 || !one || !other) continue;
    const [a, b] = [one, other].map(({ number }) => (number === null ? undefined : place.get(number)));
    if (a === undefined || b === undefined) continue;
    const [first, second] = [cells[a], cells[b]];
    if (!first || !second) continue;
    first[b] = (first[b] ?? 0) + (one.points ?? 0);
    second[a] = (second[a] ?? 0) + (other.points ?? 0);
  }
  return cells;
}

/** Whether there is a cross table to show: games of two, that were played. */
export function hasCross(event: Pick<EventShown, "history" | "kind" | "standings">): boolean {
  const { kind } = event.kind;
  const played = event.history.some(({ boards }) => boards.some(({ over }) => over));
  return (kind === "swiss" || kind === "league") && played && event.standings.length <= 40;
}

/** Who has won: all who share the first place of the highest group. */
export function winners(event: Pick<EventShown, "standings">): EventStanding[] {
  const top = Math.min(...event.standings.map(({ group }) => group ?? 1));
  return event.standings.filter(({ place, group, points }) => place === 1 && (group ?? 1) === top && points > 0);
}

/** The boards of a round, one’s own first. */
export function ownFirst(boards: readonly EventBoard[], me: number | null): EventBoard[] {
  const own = ({ chairs }: EventBoard): boolean => me !== null && chairs.some(({ number }) => number === me);
  return [...boards.filter(own), ...boards.filter((board) => !own(board))];
}

/** The clocks that fit a kind. */
export function fits(kind: EventKind["kind"], clock: Clock): boolean {
  if (clock.kind === "none") return false;
  if (kind === "league") return clock.kind === "days";
  return kind !== "arena" || clock.kind !== "days";
}
