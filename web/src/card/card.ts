/**
 * The card to send of a finished game. It is drawn by `crates/card`, in the page by a small module of its own that comes when it is asked for, from
 * the record and from what a spectator saw last; the server draws the same for link previews.
 */
import { Instance } from "../engine/instance";
import { good, type Engine } from "../engine/engine";
import type { Reply, Seen } from "../engine/replies";
import type { Language } from "../i18n/language";
import type { GameRecord } from "../protocol/rest";
import { shelf } from "../protocol/shelf";

export interface Card {
  /** 1200 × 630, its letters by the names of their families. */
  svg: string;
  /** Who won. */
  title: string;
  /** Which game, who played with how many points, and when. */
  description: string;
}

/** The module that draws; a test brings its own. */
export type Draws = () => Promise<Pick<Instance, "call">>;

let loaded: Promise<Instance> | undefined;

/** Fetched once, when somebody wants a card. */
const fetched: Draws = () => {
  loaded ??= load().catch((why: unknown) => {
    loaded = undefined; // a network may come back
    throw why;
  });
  return loaded;
};

async function load(): Promise<Instance> {
  const { default: address } = await import("./card.wasm?url");
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Instance.of(await WebAssembly.compile(await response.arrayBuffer()));
}

/** A day as the clock of this device has it: `2026-11-15`. */
export function dayOf(moment: number): string {
  const day = new Date(moment);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The card of a game that is over; `ended` is when it was, in milliseconds, if that is known. */
export async function cardOf(
  record: GameRecord,
  ended: number | undefined,
  language: Language,
  engine: Engine,
  draws: Draws = fetched,
): Promise<Card> {
  const [load, look] = await engine.together([
    { cmd: "load", record },
    { cmd: "view", seat: "spectator" },
  ]);
  good(load as Reply<unknown>);
  const { view } = good(look as Reply<Seen>);
  const request = {
    record,
    game: shelf.find(({ id }) => id === record.game)?.name ?? record.game,
    view: JSON.stringify(view),
    ...(ended === undefined ? {} : { date: dayOf(ended) }),
    language,
  };
  const reply = JSON.parse((await draws()).call(JSON.stringify(request))) as Card | { error: string };
  if ("error" in reply) throw new Error(reply.error);
  return reply;
}

/** The drawing with its letters in it: it is looked at where ours are not. */
export function withLetters(svg: string, style: string): string {
  return svg.replace("</title>", () => `</title><style>${style}</style>`);
}
