/** From a text or an address to a study: a record, a position text, a link of another study, or nothing at all. */
import { EngineRefusal, good, type Engine } from "../engine/engine";
import type { Reply } from "../engine/replies";
import { BadRecord, readRecord } from "../replay/film";
import type { Entry } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import type { OnShelf } from "../protocol/shelf";
import { checked } from "./check";
import { fromLink } from "./link";
import { MOST, type Paper } from "./paper";
import { growLine, pathTo, ROOT, sapling } from "./tree";

/** Why nothing could be opened. */
export type Fault =
  | { kind: "link" }
  | { kind: "text" }
  | { kind: "other-game"; game: string }
  | { kind: "record"; message: string }
  | { kind: "position"; message: string };

export class BadStudy extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind);
    this.name = "BadStudy";
  }
}

export interface Opened {
  paper: Paper;
  /** How many moves the rules refused; they are not in it. */
  leftOut: number;
}

/** The ordinary beginning of a game. */
export function fresh(game: OnShelf, seats = Math.max(2, game.seats[0]), options: unknown = {}): Paper {
  const start = { game: game.id, seats, options, position: undefined };
  return { start, title: "", names: [], tree: sapling(), at: ROOT };
}

/** An event of a record from anywhere, without what only its table knew. */
function eventOf(found: unknown): Entry {
  const { seat, action, chance } = (found ?? {}) as Partial<Record<string, unknown>>;
  if (typeof chance === "string" && chance.length < MOST.text) return { chance };
  if (typeof action === "string" && action.length < MOST.text) return { seat: Number(seat) || 0, action };
  throw new BadStudy({ kind: "text" });
}

/** A game that was played, looked at after so many events; or after the first of what could have been played there instead. */
export function ofRecord(record: GameRecord, events = record.events.length, instead: readonly string[] = []): Paper {
  const { position } = record;
  if (record.events.length > MOST.nodes) throw new BadStudy({ kind: "text" });
  const start = {
    game: record.game,
    seats: record.seats,
    options: position === undefined ? (record.options ?? {}) : undefined,
    position,
  };
  const { tree, id } = growLine(sapling(), ROOT, record.events.map(eventOf));
  const names = Array.isArray(record.names) ? record.names.map((who) => String(who?.name ?? "").slice(0, 64)) : [];
  const at = pathTo(tree, id)[events - 1] ?? ROOT;
  const [first, ...rest] = instead.map((action): Entry => ({ seat: 0, action })); // the engine says whose they are
  if (!first) return { start, title: "", names, tree, at };
  const other = growLine(tree, at, [first]);
  return { start, title: "", names, tree: growLine(other.tree, other.id, rest).tree, at: other.id };
}

/** A position text; the engine says for how many it is. */
export async function ofPosition(game: OnShelf, text: string, engine: Pick<Engine, "together">): Promise<Paper> {
  const position = text.trim();
  const [begun, recorded] = await engine.together([
    { cmd: "new", game: game.id, position, seed: "study" },
    { cmd: "record" },
  ]);
  try {
    good(begun as Reply<unknown>);
    const { record } = good(recorded as Reply<{ record: GameRecord }>);
    return { ...fresh(game), start: { game: game.id, seats: record.seats, options: undefined, position } };
  } catch (why) {
    if (why instanceof EngineRefusal) throw new BadStudy({ kind: "position", message: why.message });
    throw why;
  }
}

/** Has the engine check what was found. */
export async function sound(paper: Paper, engine: Pick<Engine, "together">): Promise<Opened> {
  try {
    return await checked(paper, engine);
  } catch (why) {
    if (!(why instanceof EngineRefusal)) throw why;
    throw new BadStudy({ kind: "position", message: why.message });
  }
}

export async function ofLink(game: OnShelf, link: string, engine: Pick<Engine, "together">): Promise<Opened> {
  const paper = await fromLink(link);
  if (!paper) throw new BadStudy({ kind: "link" });
  if (paper.start.game !== game.id) throw new BadStudy({ kind: "other-game", game: paper.start.game });
  return sound(paper, engine);
}

/** Whatever somebody pastes or opens: a link, a record, or a position text. */
export async function ofText(game: OnShelf, text: string, engine: Pick<Engine, "together">): Promise<Opened> {
  const linked = /#s=([01][\w-]+)$/.exec(text.trim());
  if (linked?.[1] !== undefined) return ofLink(game, linked[1], engine);
  if (text.trimStart().startsWith("{")) {
    try {
      const record = readRecord(text);
      if (record.game !== game.id) throw new BadStudy({ kind: "other-game", game: record.game });
      const opened = await sound(ofRecord(record), engine);
      if (opened.leftOut > 0 && opened.leftOut === record.events.length)
        throw new BadStudy({ kind: "record", message: "no event of it is legal" });
      return opened;
    } catch (why) {
      if (why instanceof BadRecord) throw new BadStudy({ kind: "text" });
      throw why;
    }
  }
  if (text.trim() === "") throw new BadStudy({ kind: "text" });
  return { paper: await ofPosition(game, text, engine), leftOut: 0 };
}
