/** Where a game turned, by the chances to win around each turn; and who was luckiest. Nothing here knows a game. */
import type { Entry } from "../protocol/messages";
import { turnsOf } from "./turns";

/** The chance of each seat to win, by number of events. */
export type Chances = ReadonlyMap<number, readonly number[]>;

/** Chances as the engine gives them, and who was to act; null where nobody was, because chance was or the game was over. */
export interface Look {
  chances: readonly number[];
  seat: number | null;
}
export type Looks = ReadonlyMap<number, Look>;

/** A turn of somebody's, counted from one, with its first moment and the one after it. */
export interface Turn {
  number: number;
  seat: number;
  from: number;
  to: number;
  /** The events in it that a seat chose, the last one first. */
  acts: readonly number[];
}

/** How a chance to win changed. */
export interface Swing {
  before: number;
  after: number;
}
export interface TurningPoint extends Swing {
  turn: Turn;
}
export interface Luck extends Swing {
  /** The number of the event that chance decided, and for whom. */
  event: number;
  seat: number;
}

/** How many turning points a story has. */
const POINTS = 3;
/** A change that is worth telling. */
const CLEAR = 0.03;

export function seatTurns(events: readonly Entry[]): Turn[] {
  const turns = turnsOf(events).flatMap(({ seat, first, entries }) =>
    seat === null ? [] : [{ seat, from: first, to: first + entries.length, entries }],
  );
  return turns.map(({ seat, from, to, entries }, n) => ({
    number: n + 1,
    seat,
    from,
    to,
    acts: entries.flatMap((entry, at) => ("action" in entry ? [from + at] : [])).reverse(),
  }));
}

/** The throws and draws that came of somebody's turn, by event and seat. What chance laid before anybody acted is nobody's luck. */
function throwsIn(turns: readonly Turn[], events: readonly Entry[]): { event: number; seat: number }[] {
  return turns.flatMap(({ seat, from, to }) =>
    events.slice(from, to).flatMap((entry, n) => ("chance" in entry ? [{ event: from + n, seat }] : [])),
  );
}

/** The moments at which chances are asked for: around every turn, and around every throw. Both from the end backwards. */
export function momentsOf(events: readonly Entry[]): { turns: number[]; throws: number[] } {
  const turns = seatTurns(events);
  const backwards = (moments: number[]): number[] => [...new Set(moments)].sort((a, b) => b - a);
  return {
    turns: backwards(turns.flatMap(({ from, to }) => [from, to])),
    throws: backwards(throwsIn(turns, events).flatMap(({ event }) => [event, event + 1])),
  };
}

/** Chances so near to certain say no more about what a turn is worth. */
const NEARLY = 0.02;
const logit = (chance: number): number => Math.log(chance / (1 - chance));
const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The chances along the game, comparable from one turn to the next. The seat to act looks better than it is where a search sees its next
 * points and not yet those of the others: what a turn usually costs is subtracted first.
 */
export function levelled(turns: readonly Turn[], looks: Looks): Chances {
  const inside = (chance: number | undefined): chance is number =>
    chance !== undefined && chance > NEARLY && chance < 1 - NEARLY;
  const costs = turns.flatMap(({ seat, from, to }) => {
    const [before, after] = [looks.get(from)?.chances[seat], looks.get(to)?.chances[seat]];
    return inside(before) && inside(after) ? [logit(before) - logit(after)] : [];
  });
  const cost = Math.max(0, median(costs));
  return new Map(
    [...looks].map(([at, { chances, seat }]) => {
      if (seat === null) return [at, chances];
      const level = chances.map((chance, n) => {
        if (chance <= 0 || chance >= 1) return chance;
        return chanceOf(logit(chance) + cost / chances.length - (n === seat ? cost : 0));
      });
      const sum = level.reduce((all, chance) => all + chance, 0);
      return [at, level.map((chance) => chance / sum)];
    }),
  );
}

/** How a turn changed one seat's chance; undefined where that is not known yet. */
function swing(chances: Chances, from: number, to: number, seat: number): Swing | undefined {
  const [before, after] = [chances.get(from)?.[seat], chances.get(to)?.[seat]];
  return before === undefined || after === undefined ? undefined : { before, after };
}

const size = ({ before, after }: Swing): number => Math.abs(after - before);

/** The turns that changed one seat's chance most, in the order of the game. What comes within a round of a greater change belongs to it. */
export function turningPoints(turns: readonly Turn[], chances: Chances, seat: number): TurningPoint[] {
  const round = new Set(turns.map((turn) => turn.seat)).size;
  const chosen: TurningPoint[] = [];
  for (const each of swings(turns, chances, seat).sort((a, b) => size(b) - size(a) || a.turn.number - b.turn.number)) {
    if (chosen.length === POINTS || size(each) < CLEAR) break;
    if (chosen.every(({ turn }) => Math.abs(turn.number - each.turn.number) >= round)) chosen.push(each);
  }
  return chosen.sort((a, b) => a.turn.number - b.turn.number);
}

/** The turn of its own by which a seat gained most: what it did well. */
export function bestTurn(turns: readonly Turn[], chances: Chances, seat: number): TurningPoint | undefined {
  const own = swings(turns, chances, seat).filter(
    ({ turn, before, after }) => turn.seat === seat && after - before >= CLEAR,
  );
  return own.reduce<TurningPoint | undefined>(
    (best, each) => (best && size(best) >= size(each) ? best : each),
    undefined,
  );
}

/** The throw that gained its player most, compared with what could be expected of it. */
export function luckiest(turns: readonly Turn[], events: readonly Entry[], chances: Chances): Luck | undefined {
  const lucky = throwsIn(turns, events).flatMap(({ event, seat }): Luck[] => {
    const change = swing(chances, event, event + 1, seat);
    return change && change.after - change.before >= CLEAR ? [{ event, seat, ...change }] : [];
  });
  return lucky.reduce<Luck | undefined>((best, each) => (best && size(best) >= size(each) ? best : each), undefined);
}

function swings(turns: readonly Turn[], chances: Chances, seat: number): TurningPoint[] {
  return turns.flatMap((turn) => {
    const change = swing(chances, turn.from, turn.to, seat);
    return change ? [{ turn, ...change }] : [];
  });
}
