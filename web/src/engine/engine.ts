/**
 * The engine in this page: every question about rules is asked here. What answers runs in workers, loaded with the first question: the referee of the game answers at
 * once (`referees.ts`), the mind searches for house players and hints and can be stopped at any time. The mind is another module, compiled for speed (`mind.ts`).
 */
import type { Position, Step } from "../boards/board";
import type { Language } from "../i18n/language";
import type { Entry, Eyes } from "../protocol/messages";
import type { Telling } from "../protocol/telling";
import { Channel, EngineFault, type Net } from "./channel";
import { hire, referee, refereed, whole } from "./load";
import { mind, networksOfMind } from "./mind";
import { referees, type Referees } from "./referees";
import type {
  Advice,
  Both,
  Completion,
  Failure,
  Hint,
  Imagined,
  Legal,
  ListedClause,
  Refused,
  Reply,
  Seen,
  Standing,
  Told,
  Verified,
  Why,
} from "./replies";

export { EngineFault } from "./channel";

/** A request of the engine protocol. */
export interface Request {
  cmd: string;
  [field: string]: unknown;
}

/** A refusal of the engine: the code of the protocol, and the clause if there is one. */
export class EngineRefusal extends Error {
  readonly code: string;
  readonly clause: string | undefined;
  readonly text: Both | undefined;

  constructor({ code, message, clause, text }: Failure) {
    super(message);
    this.name = "EngineRefusal";
    this.code = code;
    this.clause = clause;
    this.text = text;
  }
}

/** What a player is to think about: a view and what its seat saw, or how it is asked for. */
export interface Thought {
  game: string;
  view: unknown;
  history: readonly Entry[];
  level?: string;
  nodes?: number;
  seed?: string;
}

/** A request for a hint: the view and history of the seat to act, the language and names, and perhaps an action to compare. */
export interface HintWish extends Voice {
  game: string;
  view: unknown;
  history: readonly Entry[];
  /** An action to be compared with the hint. */
  compare?: string;
  /** Who thinks: `search`, if nobody is named, or `learned`. */
  level?: string;
  /** States to look at; as many as are good for the game if absent. */
  nodes?: number;
  seed?: string;
}

/** One event as a viewer met it. */
export type Met = Pick<Step, "seen" | "before" | "after">;

/** The language to speak, and what those at the table are called by seat; where a name is empty, a colour or a side stands in for it. */
export interface Voice {
  language: Language;
  names: readonly string[];
}

/** What can be asked of the game as far as one viewer knows it. */
export interface FullPosition extends Position {
  /** With a voice the refusal also tells the case at hand. */
  why(action: string, voice?: Voice): Promise<Refused | null>;
  /** A legal action as one proposes it to the seat to act. */
  propose(action: string, voice: Voice): Promise<Telling>;
  /** For a field in which an action is written. */
  complete(prefix: string, limit?: number): Promise<Completion>;
}

/** The player that thinks with a network. Who asks it is given the search without one where the page can't have the network. */
export const LEARNED = "learned";

/** The game that requests are about, if one of them names it. */
function gameOf(requests: readonly Request[]): string | undefined {
  const names = requests.flatMap(({ game, record }) => [game, (record as { game?: unknown } | undefined)?.game]);
  return names.find((name) => typeof name === "string");
}

/** The same request for the search without networks. */
function byHand(request: Request): Request {
  return request["level"] === LEARNED ? { ...request, level: "search" } : request;
}

async function answers(channel: Channel, requests: readonly Request[]): Promise<Reply<unknown>[]> {
  const replies = await channel.ask(requests.map((request) => JSON.stringify(request)));
  return replies.map((reply) => JSON.parse(reply) as Reply<unknown>);
}

/** A reply, or the refusal thrown. */
export function good<T>(reply: Reply<T>): T {
  if (typeof reply === "object" && reply !== null && "error" in reply) throw new EngineRefusal(reply.error);
  return reply;
}

export class Engine {
  readonly #referees: Referees;
  readonly #mind: Channel;
  readonly #networks: (game: string) => Promise<readonly Net[]>;
  #thinking: Promise<unknown> = Promise.resolve();

  /** `networks` are those that the mind can be given for a game. */
  constructor(
    referees: Referees,
    mind: Channel,
    networks: (game: string) => Promise<readonly Net[]> = () => Promise.resolve([]),
  ) {
    this.#referees = referees;
    this.#mind = mind;
    this.#networks = networks;
  }

  /** One request. All callers share the game in progress: requests that need a certain game go through `together`. */
  async ask<T>(request: Request): Promise<T> {
    const [reply] = await this.together([request]);
    return good(reply as Reply<T>);
  }

  /** Requests that are answered one after the other with nothing in between, by the referee of the game that one of them names; a refusal is a reply like any other. */
  together(requests: readonly Request[]): Promise<Reply<unknown>[]> {
    return answers(this.#referees.of(gameOf(requests)), requests);
  }

  /** Resolves when questions about a game can be answered. */
  async ready(game: string): Promise<void> {
    await answers(this.#referees.of(game), [{ cmd: "hello" }]);
  }

  /** A request of the tables in this page (`docs/local-tables.md`). */
  async local<T>(request: object): Promise<T> {
    const [reply] = await answers(this.#referees.whole(), [{ ...request, cmd: "local" }]);
    return good(reply as Reply<T>);
  }

  /** The game as this view shows it, ready for questions. */
  position(game: string, view: unknown, eyes: Eyes): FullPosition {
    const imagine = { cmd: "imagine", game, view };
    const then = async <T>(request: Request): Promise<T> => {
      const [imagined, reply] = await this.together([imagine, request]);
      good(imagined as Reply<Imagined>);
      return good(reply as Reply<T>);
    };
    return {
      legal: async () => (await then<Legal>({ cmd: "legal" })).actions,
      why: async (action, voice) => {
        const why = await then<Why>({ cmd: "why", action, ...voice });
        if (why.legal) return null;
        const { clause, text } = why;
        return why.case ? { clause, text, case: why.case } : { clause, text };
      },
      propose: async (action, voice) =>
        (await then<{ telling: Telling }>({ cmd: "propose", action, ...voice })).telling,
      preview: async (actions) => {
        const plays = actions.map((action) => ({ cmd: "play", action }));
        const replies = await this.together([
          imagine,
          ...plays,
          { cmd: "turn" },
          { cmd: "view", seat: eyes },
          { cmd: "facts", seat: eyes },
        ]);
        good(replies[0] as Reply<Imagined>);
        const refused = (reply: Reply<unknown>): boolean =>
          typeof reply === "object" && reply !== null && "error" in reply;
        if (replies.slice(1, 1 + plays.length).some(refused)) return null;
        const { turn } = good(replies[plays.length + 1] as Reply<Standing>);
        const seen = good(replies[plays.length + 2] as Reply<Seen>);
        const { facts } = good(replies[plays.length + 3] as Reply<{ facts: unknown }>);
        return { view: seen.view, turn, facts };
      },
      facts: async () => (await then<{ facts: unknown }>({ cmd: "facts", seat: eyes })).facts,
      complete: (prefix, limit) =>
        then<Completion>({ cmd: "complete", prefix, ...(limit === undefined ? {} : { limit }) }),
    };
  }

  /**
   * What a built-in player would do. Without a clock in the engine the work is bounded by the level's nodes, or by `nodes`. One search
   * at a time; `signal` ends it.
   */
  go(thought: Thought, signal?: AbortSignal): Promise<Advice> {
    return this.#next<Advice>({ cmd: "go", ...thought }, signal);
  }

  /** A hint with its reason, and an action compared with it if `compare` names one. Searches run one after the other; `signal` ends it. */
  hint(wish: HintWish, signal?: AbortSignal): Promise<Hint> {
    return this.#next<Hint>({ cmd: "hint", ...wish }, signal);
  }

  /**
   * Slow requests, answered one after the other with nothing in between. Searches run one after the other; `signal` ends them. Where a request asks the player `learned`,
   * the mind is given the networks of the game first; where there are none, the search without them is asked in its stead.
   */
  ponder(requests: readonly Request[], signal?: AbortSignal): Promise<Reply<unknown>[]> {
    const mine = this.#thinking.then(() => this.#think(requests, signal));
    this.#thinking = mine.catch(() => undefined);
    return mine;
  }

  async #next<T>(request: Request, signal: AbortSignal | undefined): Promise<T> {
    const [reply = null] = await this.ponder([request], signal);
    return good(reply as Reply<T>);
  }

  async #think(requests: readonly Request[], signal: AbortSignal | undefined): Promise<Reply<unknown>[]> {
    if (signal?.aborted) throw new EngineFault("cancelled", "nobody waits for this thought any more");
    const stop = (): void => this.#mind.stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const game = requests.some(({ level }) => level === LEARNED) ? gameOf(requests) : undefined;
      const nets = game === undefined ? [] : await this.#networks(game);
      if (signal?.aborted) throw new EngineFault("cancelled", "nobody waits for this thought any more");
      const asked = nets.length > 0 ? requests : requests.map(byHand);
      const replies = await this.#mind.ask(
        asked.map((request) => JSON.stringify(request)),
        nets,
      );
      return replies.map((reply) => JSON.parse(reply) as Reply<unknown>);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Tells events to the viewer who met them: its steps, one telling each. */
  async tell(
    game: string,
    viewer: Eyes,
    steps: readonly Met[],
    language: Language,
    names: readonly string[],
  ): Promise<Told[]> {
    const met = steps.map(({ seen, before, after }) => ({ entry: seen, before, after }));
    return (await this.ask<{ tellings: Told[] }>({ cmd: "tell", game, viewer, steps: met, language, names })).tellings;
  }

  /** Proposes legal actions to the seat to act, whose view it is, one telling each. */
  async propose(
    game: string,
    view: unknown,
    actions: readonly string[],
    language: Language,
    names: readonly string[],
  ): Promise<Telling[]> {
    return (await this.ask<{ tellings: Telling[] }>({ cmd: "propose", game, view, actions, language, names })).tellings;
  }

  clause(game: string, clause: string): Promise<ListedClause> {
    return this.ask({ cmd: "clause", game, clause });
  }

  async clauses(game: string): Promise<ListedClause[]> {
    return (await this.ask<{ clauses: ListedClause[] }>({ cmd: "clauses", game })).clauses;
  }

  /** Replays a record and draws everything in it again; rejects with `bad-record` if it does not hold. */
  verify(record: unknown): Promise<Verified> {
    return this.ask({ cmd: "verify", record });
  }

  /** SHA-256 of a nonce, which is what one commits to when sitting down. The browser's own is there before the engine, but not where the page came over plain http. */
  async commitment(nonce: string): Promise<string> {
    return (await ownHash(nonce)) ?? (await this.ask<{ commitment: string }>({ cmd: "commitment", nonce })).commitment;
  }
}

/** The SHA-256 of bytes, all in hexadecimal, by the browser itself; undefined where it has none. */
export async function ownHash(hex: string): Promise<string | undefined> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The page's engine. Nothing is fetched before the first question. */
export const engine = new Engine(
  referees((game) => new Channel(() => (game === undefined ? whole() : referee(game)), hire), refereed),
  new Channel(mind, hire),
  networksOfMind,
);
