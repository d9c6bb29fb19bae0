/** The tellings of a game's events to one viewer, in the language now spoken: asked of the engine in the page, each once. */
import type { Step } from "../boards/board";
import type { Engine, Request } from "../engine/engine";
import type { Language } from "../i18n/language";
import type { Entry, Eyes } from "../protocol/messages";
import type { Telling } from "../protocol/telling";

/** What there is to tell, and to whom. */
export interface Tale {
  game: string;
  eyes: Eyes;
  language: Language;
  names: readonly string[];
  history: readonly Entry[];
  /** The steps whose views are known. */
  steps: readonly Step[];
  /** Where the rest comes from: a request that sets the whole game up in the engine, or a source of its views. */
  rest: readonly Request[] | (() => Promise<readonly Step[]>);
}

/** How many steps are told in one request: each has two views, and newer requests should not wait for all of them. */
const AT_ONCE = 60;

export class Tellings {
  readonly #engine: Pick<Engine, "together">;
  /** To whom, in which language, under which names: other tellings. */
  #heading = "";
  #told: ReadonlyMap<number, Telling> = $state.raw(new Map());
  /** Events that were asked about in vain. */
  #untold: ReadonlySet<number> = $state.raw(new Set());
  #asking = new Set<string>();

  constructor(engine: Pick<Engine, "together">) {
    this.#engine = engine;
  }

  /** Changes whenever something more has been told. */
  get told(): ReadonlyMap<number, Telling> {
    return this.#told;
  }

  /** The telling of the event with that number; undefined if it is not known. */
  of(number: number): Telling | undefined {
    return this.#told.get(number);
  }

  /** What stands where a telling is missing: nothing while it is on its way, the notation where none will come. */
  instead(number: number, notation: string): string {
    return this.#untold.has(number) ? notation : "";
  }

  /** The telling of the newest of so many events that has one; for what shows a single sentence, and rather the last one than none. */
  lately(events: number): Telling | undefined {
    for (let number = events - 1; number >= 0 && !this.#untold.has(number); number--) {
      const telling = this.#told.get(number);
      if (telling) return telling;
    }
    return undefined;
  }

  /** Tells what has not been told yet. Of the same event after an undo the newer one counts. */
  async follow(tale: Tale): Promise<void> {
    const heading = JSON.stringify([tale.game, tale.eyes, tale.language, tale.names]);
    if (heading !== this.#heading) {
      this.#heading = heading;
      this.#told = new Map();
      this.#untold = new Set();
      this.#entries = [];
      this.#asking.clear();
    }
    this.#forget(tale.history);
    const missing = tale.history.flatMap((_, number) => (this.#told.has(number) ? [] : [number]));
    const known = new Map(tale.steps.map((step) => [step.number, step]));
    const steps = missing
      .flatMap((number) => known.get(number) ?? [])
      .filter(({ number, seen }) => this.#first(number, seen));
    const older = missing.filter((number) => !known.has(number));
    await Promise.all([
      this.#tellSteps(tale, steps, heading),
      older.length > 0 ? this.#tellPast(tale, older, heading) : undefined,
    ]);
  }

  /** The entries that were told: an undo makes another past. */
  #entries: readonly Entry[] = [];
  #forget(history: readonly Entry[]): void {
    const same = this.#entries.findIndex((entry, n) => JSON.stringify(entry) !== JSON.stringify(history[n]));
    this.#entries = history;
    if (same < 0) return;
    this.#told = new Map([...this.#told].filter(([number]) => number < same));
    this.#untold = new Set([...this.#untold].filter((number) => number < same));
    this.#asking.clear();
  }

  #first(number: number, entry: Entry): boolean {
    const key = `${number}:${JSON.stringify(entry)}`;
    if (this.#asking.has(key)) return false;
    this.#asking.add(key);
    return true;
  }

  async #tellSteps({ game, eyes, language, names }: Tale, steps: readonly Step[], heading: string): Promise<void> {
    if (steps.length === 0) return;
    const asked = {
      cmd: "tell",
      game,
      viewer: eyes,
      language,
      names,
      steps: steps.map(({ seen, before, after }) => ({ entry: seen, before, after })),
    };
    const numbers = steps.map(({ number }) => number);
    try {
      const [reply] = await this.#engine.together([asked]);
      this.#take(numbers, tellingsIn(reply), heading);
    } finally {
      this.#miss(numbers, heading);
    }
  }

  async #tellPast(tale: Tale, older: readonly number[], heading: string): Promise<void> {
    const { eyes, language, names, history, rest } = tale;
    if (!this.#first(history.length, { chance: "past" })) return;
    try {
      if (typeof rest === "function") {
        const wanted = new Set(older);
        const steps = (await rest()).filter(({ number }) => wanted.has(number));
        for (let n = 0; n < steps.length; n += AT_ONCE)
          await this.#tellSteps(tale, steps.slice(n, n + AT_ONCE), heading);
        return;
      }
      const replies = await this.#engine.together([...rest, { cmd: "tell", seat: eyes, language, names }]);
      const tellings = tellingsIn(replies.at(-1));
      if (tellings.length === history.length) this.#take(Array.from(history.keys()), tellings, heading);
    } finally {
      this.#miss(older, heading);
    }
  }

  #take(numbers: readonly number[], tellings: readonly Telling[], heading: string): void {
    if (heading !== this.#heading || tellings.length === 0) return;
    const told = new Map(this.#told);
    tellings.forEach((telling, n) => told.set(numbers[n] ?? -1, telling));
    this.#told = told;
  }

  /** Of what was asked, that which was not told. */
  #miss(asked: readonly number[], heading: string): void {
    const missed = heading === this.#heading ? asked.filter((number) => !this.#told.has(number)) : [];
    if (missed.length > 0) this.#untold = new Set([...this.#untold, ...missed]);
  }
}

function tellingsIn(reply: unknown): Telling[] {
  const found = typeof reply === "object" && reply !== null ? (reply as { tellings?: Telling[] }).tellings : undefined;
  return found ?? [];
}
