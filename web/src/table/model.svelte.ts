/** One table on the page: what is shown of it now, and what the person at the screen can do. */
import type { Step } from "../boards/board";
import { engine, type FullPosition, type Voice } from "../engine/engine";
import type { Host } from "../host/host";
import type { Entry, Eyes, Shown, Turn } from "../protocol/messages";
import type { GameRecord } from "../protocol/rest";
import { shelf, type OnShelf } from "../protocol/shelf";
import { settings } from "../settings/settings.svelte";
import { foresee, type Ahead } from "./ahead";
import { TableClient } from "./client";
import { acting, eyesFor, needsCurtain } from "./eyes";
import { isMuted } from "./muted.svelte";
import { nameOf } from "./names";
import { Past } from "./past";
import { troubleOf, type Trouble } from "./refusal";
import { viewOf, type Command, type TableState, type Talk } from "./state";

export class TableModel {
  readonly client: TableClient;
  readonly #past: Past;
  #state: TableState = $state.raw() as TableState;
  #lastEyes: Eyes | null = $state(null);
  /** Whose curtain was lifted last. */
  #lifted: Eyes | null = $state(null);
  /** How far the person has turned the board, in seats. */
  #turned = $state(0);
  /** An earlier moment that is looked at: its number of events, and the view if it could be had. */
  #past_at: { events: number; view: unknown } | null = $state.raw(null);
  /** The last view with everything that was hidden, once the game is over and everybody may see it. */
  #open: unknown = $state.raw(undefined);
  /** One's own move, shown before it is confirmed. */
  #ahead: Ahead | null = $state.raw(null);
  /** Which of one's own moves was carried to its place by hand, and where it was let go. */
  #carried: { number: number; dropped: readonly [number, number] } | null = $state.raw(null);
  /** The action that is on its way to the host. */
  pending: string | null = $state(null);
  /** How often the viewer looked back, returned, or had a move taken back: each is a jump. */
  #looks = $state(0);
  /** A step to be seen again. */
  again: { step: Step; n: number } | null = $state.raw(null);
  /** An action pointed at: a hint, a suggestion of the notation field, a move of the list. */
  pointed: string | null = $state(null);
  trouble: Trouble | null = $state.raw(null);

  constructor(host: Host, table: string, pass?: string) {
    this.client = new TableClient(host, table, pass);
    this.#past = new Past((from, to) => this.client.past(from, to));
    this.#take(this.client.state);
    this.client.onChange((state) => this.#take(state));
  }

  get state(): TableState {
    return this.#state;
  }
  get shown(): Shown | null {
    return this.#state.shown;
  }

  /** What was said, but for those whom this browser does not listen to. */
  readonly talk: readonly Talk[] = $derived.by(() =>
    this.#state.talk.filter(({ name }) => !isMuted(this.client.table, name)),
  );

  readonly game: OnShelf | undefined = $derived.by(() => shelf.find((game) => game.id === this.#state.shown?.game));
  readonly seats: number = $derived.by(() => this.#state.shown?.state.chairs.length ?? 0);

  /** The seat whose view would be shown if no curtain were down. */
  readonly #wantedEyes: Eyes | null = $derived.by(() =>
    this.#state.shown ? eyesFor(this.#state.shown, this.#lastEyes) : null,
  );
  readonly #curtained: boolean = $derived.by(
    () => this.#state.shown !== null && needsCurtain(this.#state.shown, this.game?.secrets ?? true),
  );
  /** The seat for whose person the curtain waits; null if it is up. */
  readonly curtain: number | null = $derived.by(() =>
    this.#curtained && this.#wantedEyes !== this.#lifted && typeof this.#wantedEyes === "number"
      ? this.#wantedEyes
      : null,
  );
  /** Whose eyes look now; null while a curtain is down, and before the game. */
  readonly eyes: Eyes | null = $derived.by(() => (this.curtain === null ? this.#wantedEyes : null));

  readonly #view: number = $derived.by(() =>
    this.#state.shown && this.eyes !== null ? viewOf(this.#state.shown, this.eyes) : -1,
  );
  /** One's own move that is not confirmed yet, while nothing else has happened. */
  readonly #foreseen: Ahead | null = $derived.by(() =>
    this.#ahead && this.#ahead.step.number === this.#state.shown?.play?.events && this.#ahead.eyes === this.eyes
      ? this.#ahead
      : null,
  );
  /** What this viewer saw happen, one's own move that is on its way included. */
  readonly history: readonly Entry[] = $derived.by(() => {
    const known = this.#state.shown?.history[this.#view] ?? [];
    return this.#foreseen ? [...known, this.#foreseen.step.seen] : known;
  });
  /** How many events of the game are shown: all, or fewer while one looks back. */
  readonly events: number = $derived.by(() => this.#past_at?.events ?? this.history.length);
  readonly lookingBack: boolean = $derived.by(() => this.#past_at !== null);
  /** The newest view, whatever is looked at. */
  readonly newest: unknown = $derived.by(
    () => this.#foreseen?.step.after ?? this.#state.shown?.play?.views[this.#view]?.view,
  );
  /** What these eyes see: the newest view, or that of the moment looked back at. */
  readonly #seen: unknown = $derived.by(() => this.#past_at?.view ?? this.newest);
  /** The same for the board, which shows more once all is laid open. The engine is asked about what one seat saw alone. */
  readonly view: unknown = $derived.by(() => (this.#past_at ? this.#seen : (this.#open ?? this.#seen)));
  /** The last steps that led here, oldest first. */
  readonly allSteps: readonly Step[] = $derived.by(() => {
    const known = (this.#state.steps[this.#view] ?? []).map((step) =>
      step.number === this.#carried?.number && step.own ? { ...step, dropped: this.#carried.dropped } : step,
    );
    return this.#foreseen ? [...known, this.#foreseen.step] : known;
  });
  readonly steps: readonly Step[] = $derived.by(() => (this.#past_at ? [] : this.allSteps));
  readonly jumps: number = $derived.by(() => this.#state.jumps + this.#looks);
  readonly last: Entry | undefined = $derived.by(() => this.history[this.events - 1]);
  /** Whose turn it is; nobody's once the table has ended, whatever the rules would say of a game that was given up. */
  readonly turn: Turn = $derived.by(() =>
    this.#state.shown?.state.phase === "ended" ? "over" : (this.#state.shown?.play?.turn ?? "over"),
  );
  readonly acting: number | null = $derived.by(() =>
    this.#state.shown && this.curtain === null && !this.#past_at && !this.busy ? acting(this.#state.shown) : null,
  );
  /** A move is on its way to the host. */
  readonly busy: boolean = $derived.by(() => this.#state.pending.includes("play"));
  readonly position: FullPosition = $derived.by(() =>
    engine.position(this.#state.shown?.game ?? "", this.#seen, this.eyes ?? "spectator"),
  );
  readonly bottom: number = $derived.by(() => {
    const shared = (this.#state.shown?.you.length ?? 0) > 1 && !this.#curtained;
    const own = shared ? this.#state.shown?.you[0] : this.eyes;
    const base = settings.side === "mine" && typeof own === "number" ? own : 0;
    return this.seats > 0 ? (base + this.#turned) % this.seats : 0;
  });

  #take(state: TableState): void {
    const before = this.#state as TableState | undefined;
    this.#past.note(state);
    this.#state = state;
    if (before?.shown?.play?.moved !== state.shown?.play?.moved) this.#moved(state);
    if (this.#ahead && (state.shown?.play?.events ?? 0) > this.#ahead.step.number) this.#ahead = null;
  }

  #moved(state: TableState): void {
    this.pointed = null;
    this.trouble = null;
    // Looking back goes on, unless that position was taken back.
    if (this.#past_at && this.#past_at.events >= (state.shown?.play?.events ?? 0)) this.#lookAtNow();
    if (state.shown) this.#lastEyes = eyesFor(state.shown, this.#lastEyes);
    // The curtain falls again as soon as it is somebody else's turn at this screen.
    if (this.#lifted !== null && this.#lastEyes !== this.#lifted) this.#lifted = null;
  }

  /** Whether the person in that seat is not connected. */
  away(seat: number): boolean {
    const person = this.#state.shown?.state.chairs[seat]?.name !== undefined;
    return this.client.host.kind === "remote" && person && !this.#state.here.includes(seat);
  }

  /** In which language this page is told things, and what those at the table are called. */
  get voice(): Voice {
    return {
      language: settings.language,
      names: (this.#state.shown?.state.chairs ?? []).map((chair, seat) => nameOf(chair, seat, true)),
    };
  }

  lift(): void {
    this.#lifted = this.#wantedEyes;
  }

  turnBoard(): void {
    this.#turned += 1;
  }

  /** Shows the game as it was after that many events; as it is now if there are no more. */
  async lookAt(events: number): Promise<void> {
    const shown = this.#state.shown;
    if (!shown || this.eyes === null) return;
    if (events >= this.history.length) return this.#lookAtNow();
    const entry = this.history[events - 1];
    const view = await this.#past.at(events, this.eyes).catch(() => undefined);
    if (view !== undefined) {
      this.#past_at = { events, view };
      this.#looks += 1;
    } else if (entry && "action" in entry) this.pointed = entry.action;
  }

  /** Everything that this viewer saw happen, with the views around it, as far as they can be had. */
  async pastSteps(): Promise<readonly Step[]> {
    return this.eyes === null ? [] : this.#past.steps(this.history, this.eyes);
  }

  #lookAtNow(): void {
    if (this.#past_at) this.#looks += 1;
    this.#past_at = null;
    this.pointed = null;
  }

  /** Shows a step on the board again, if it is still known. */
  seeAgain(number: number): void {
    const step = this.allSteps.find((each) => each.number === number);
    if (step && !this.#past_at) this.again = { step, n: (this.again?.n ?? 0) + 1 };
  }

  /** Lays open what was hidden: the game is over, and its record tells it to everybody. Boards turn over what can be turned. */
  layOpen(view: unknown): void {
    const before = this.newest;
    this.#open = view;
    if (this.#past_at) return;
    const step: Step = { number: this.history.length, own: true, seen: { chance: "" }, before, after: view };
    this.again = { step, n: (this.again?.n ?? 0) + 1 };
  }

  /** Plays an action: shown at once where its outcome is certain, taken back if the host refuses. */
  play(action: string, dropped?: readonly [number, number]): void {
    const { shown, acting: seat, eyes } = this;
    if (seat === null) return this.explain(action);
    this.trouble = null;
    if (shown?.play && eyes !== null) {
      const number = shown.play.events;
      this.#carried = dropped ? { number, dropped } : null;
      const asked = { game: shown.game, view: this.newest, eyes, seat, action, number, dropped };
      foresee(asked, engine).then(
        (ahead) => {
          // Only while the command is on its way: an answer that came earlier is newer than this.
          if (ahead && this.busy && this.#state.shown?.play?.events === number) this.#ahead = ahead;
        },
        () => undefined,
      );
    }
    this.pending = action;
    void this.send({ cmd: "play", action }).then((done) => {
      this.pending = null;
      // The host names the clause; the engine in the page also explains the case.
      if (!done && this.trouble && "clause" in this.trouble && this.acting !== null) this.explain(action);
      if (done || !this.#ahead) return;
      this.#ahead = null;
      this.#looks += 1;
    });
  }

  /** Says why an action is not possible now. */
  explain(action: string): void {
    if (this.acting === null) {
      this.trouble = { code: this.turn === "over" ? "over" : "not-your-turn" };
      return;
    }
    const asked = this.#state.shown?.version;
    this.position.why(action, this.voice).then(
      (clause) => {
        if (this.#state.shown?.version === asked) this.trouble = clause ? { clause } : null;
      },
      () => void this.send({ cmd: "play", action }), // without an engine the host explains
    );
  }

  /** Sends a command; what goes wrong is told on the page. Says whether it was done. */
  async send(command: Command): Promise<boolean> {
    return this.#attempt(this.client.send(command));
  }

  sit(name: string, place?: number): Promise<boolean> {
    return this.#attempt(this.client.sit(name, place));
  }

  /** The record of the game, once it is over. */
  record(): Promise<GameRecord> {
    return this.client.record();
  }

  async #attempt(done: Promise<void>): Promise<boolean> {
    this.trouble = null;
    try {
      await done;
      return true;
    } catch (why) {
      this.trouble = troubleOf(why);
      return false;
    }
  }
}
