/** Replies that are prepared at a table with days for a turn: if they do this, I do that. Lines are entered by playing them on the board. */
import type { Strip } from "../boards/board";
import { engine, type FullPosition } from "../engine/engine";
import { Refused } from "../host/errors";
import { knock } from "../house/doors";
import { table } from "../i18n/table";
import type { Entry, Turn } from "../protocol/messages";
import type { TableModel } from "./model.svelte";
import { nameOf } from "./names";

/** One action of a line that is being entered, and who does it. */
export interface Entered {
  readonly seat: number;
  readonly action: string;
}

/** The server takes so many. */
const LINES = 20;
const STEPS = 12;

export class Replies {
  readonly #model: TableModel;
  /** What is prepared, from where the game stands. */
  lines: readonly (readonly string[])[] = $state.raw([]);
  /** The line that is being entered; null if none is. */
  entered: readonly Entered[] | null = $state.raw(null);
  /** Where that line leads to. */
  #reached: { view: unknown; turn: Turn } | null = $state.raw(null);
  /** How often the board was shown another position. */
  jumps = $state(0);
  said = $state("");
  busy = $state(false);

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** Whether replies can be prepared here at all. */
  readonly possible: boolean = $derived.by(() => {
    const shown = this.#model.shown;
    return (
      this.#model.client.host.kind === "remote" &&
      shown?.time.kind === "days" &&
      shown.you.length === 1 &&
      shown.state.phase === "playing"
    );
  });
  readonly me: number = $derived.by(() => this.#model.shown?.you[0] ?? 0);
  /** Whether a line can be begun now: somebody else is to act. */
  readonly open: boolean = $derived.by(() => {
    const turn = this.#model.turn;
    return this.possible && this.lines.length < LINES && typeof turn === "object" && turn.seat !== this.me;
  });
  readonly view: unknown = $derived.by(() => this.#reached?.view ?? this.#model.newest);
  readonly turn: Turn = $derived.by(() => this.#reached?.turn ?? this.#model.turn);
  /** For whom an action is entered next; null where the line can lead no further. */
  readonly acting: number | null = $derived.by(() =>
    this.entered && this.entered.length < STEPS && typeof this.turn === "object" ? this.turn.seat : null,
  );
  readonly position: FullPosition = $derived.by(() =>
    engine.position(this.#model.shown?.game ?? "", this.view, this.#model.eyes ?? "spectator"),
  );
  readonly last: Entry | undefined = $derived.by(() => this.entered?.at(-1) ?? this.#model.last);
  /** Whether the line can be kept: it ends with one's own action. */
  readonly whole: boolean = $derived.by(() => this.entered?.at(-1)?.seat === this.me);

  /** What the strip says while a line is entered. */
  get strip(): Strip | null {
    if (!this.entered) return null;
    const words = table().replies;
    const seat = this.acting;
    const name = nameOf(this.#model.shown?.state.chairs[seat ?? 0], seat ?? 0, true);
    const end = this.turn === "chance" ? words.refused["reply-chance"] : words.end;
    const what = seat === null ? end : seat === this.me ? words.yours : words.theirs(name);
    return {
      what,
      why: this.entered.length > 0 ? this.entered.map(({ action }) => action).join("  ") : words.how,
      other:
        this.entered.length > 0
          ? { label: words.back, do: () => void this.back() }
          : { label: words.cancel, do: () => this.cancel() },
      ...(this.whole ? { main: { label: words.keep, disabled: this.busy, do: () => void this.keep() } } : {}),
    };
  }

  async load(): Promise<void> {
    const { table } = this.#model.client;
    this.said = "";
    this.lines = (await knock("GET /api/tables/ID/replies", { id: table })).lines;
  }

  begin(): void {
    this.said = "";
    this.entered = [];
    this.#reached = null;
    this.jumps += 1;
  }

  cancel(): void {
    if (!this.entered) return;
    this.entered = null;
    this.#reached = null;
    this.jumps += 1;
  }

  /** Enters an action, if it is possible there. */
  async add(action: string): Promise<void> {
    const { entered, acting: seat } = this;
    if (!entered || seat === null) return;
    if (!(await this.#go([...entered, { seat, action }]))) this.explain(action);
  }

  /** Takes the last action of the line back. */
  async back(): Promise<void> {
    if (this.entered) await this.#go(this.entered.slice(0, -1));
  }

  explain(action: string): void {
    this.position.why(action, this.#model.voice).then(
      (clause) => (this.#model.trouble = clause ? { clause } : null),
      () => undefined,
    );
  }

  async #go(line: readonly Entered[]): Promise<boolean> {
    const model = this.#model;
    const from = model.events;
    const start = engine.position(model.shown?.game ?? "", model.newest, model.eyes ?? "spectator");
    const reached = await start.preview(line.map(({ action }) => action)).catch(() => null);
    if (!reached || !this.entered || model.events !== from) return false;
    model.trouble = null;
    this.entered = line;
    this.#reached = line.length > 0 ? reached : null;
    this.jumps += 1;
    return true;
  }

  async keep(): Promise<void> {
    if (!this.entered || !this.whole) return;
    const line = this.entered.map(({ action }) => action);
    if (await this.#put([...this.lines, line])) this.cancel();
  }

  remove(at: number): Promise<boolean> {
    return this.#put(this.lines.filter((_, n) => n !== at));
  }

  async #put(lines: readonly (readonly string[])[]): Promise<boolean> {
    const words = table().replies;
    this.busy = true;
    try {
      const body = { lines: lines.map((line) => [...line]) };
      this.lines = (await knock("POST /api/tables/ID/replies", { id: this.#model.client.table, body })).lines;
      this.said = words.kept;
      return true;
    } catch (why) {
      const code = why instanceof Refused ? why.refusal.code : "";
      this.said = words.refused[code as keyof typeof words.refused] ?? words.failed;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
