/** A game that is over, on the page: which moment is shown, through whose eyes, from which side, and whether it runs. */
import type { BoardModule, Step } from "../boards/board";
import { engine, type FullPosition } from "../engine/engine";
import type { Chair, Entry, Eyes, Turn } from "../protocol/messages";
import type { Film, Reel } from "./film";

/** One pair of eyes, or everything that anybody knew. */
export type Look = Eyes | "all";

/** How long a move stays, at the usual speed. */
const MOVE_MS = 1500;
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export class Replay {
  readonly film: Film;
  readonly chairs: Chair[];
  readonly curtain = null;
  /** The viewer's own seat; undefined if they did not play, or held several seats. */
  readonly mine: number | undefined;
  #reels: ReadonlyMap<Eyes, Reel> = $state.raw(new Map());
  #at = $state(0);
  #look: Look = $state("spectator");
  #steps: readonly Step[] = $state.raw([]);
  #jumps = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  running = $state(false);
  speed: Speed = $state(1);
  /** The seat nearest to the viewer. */
  bottom = $state(0);
  /** An action to be shown on the board: what a house player would have done. */
  pointed: string | null = $state(null);
  /** How this game's board shows all secrets at once, if it can. */
  reveal: BoardModule["reveal"] = $state.raw();

  private constructor(film: Film, chairs: Chair[], mine: number | undefined) {
    this.film = film;
    this.chairs = chairs;
    this.mine = mine;
    this.bottom = mine ?? 0;
  }

  /** A player sees the game as they saw it; anybody else sees everything. */
  static async of(film: Film, chairs: Chair[], you: readonly number[], move: number | undefined): Promise<Replay> {
    const replay = new Replay(film, chairs, you.length === 1 ? you[0] : undefined);
    replay.#at = Math.min(move ?? 0, film.length);
    await replay.look(replay.mine ?? (film.game.secrets ? "all" : "spectator"));
    return replay;
  }

  get seats(): number {
    return this.film.record.seats;
  }
  get shown(): { state: { chairs: Chair[] } } {
    return { state: { chairs: this.chairs } };
  }
  get events(): number {
    return this.#at;
  }
  get length(): number {
    return this.film.length;
  }
  get chosen(): Look {
    return this.#look;
  }
  get steps(): readonly Step[] {
    return this.#steps;
  }
  get jumps(): number {
    return this.#jumps;
  }

  /** The points at the moment shown. */
  readonly scores: readonly number[] | undefined = $derived.by(
    () => this.#reels.get(this.eyes)?.frames[this.#at]?.scores,
  );

  /** Whose view is shown now. With all revealed: the viewer's own, or that of the seat that acts or acted last, where the board cannot show everything at once. */
  readonly eyes: Eyes = $derived.by(() => this.#eyesAt(this.#at));
  readonly history: readonly Entry[] = $derived.by(() => this.#told);
  readonly turn: Turn = $derived.by(() => this.#reels.get(this.eyes)?.frames[this.#at]?.turn ?? "over");
  readonly #own: unknown = $derived.by(() => this.#reels.get(this.eyes)?.frames[this.#at]?.view);
  readonly view: unknown = $derived.by(() => this.#viewAt(this.#at, this.eyes));
  readonly last: Entry | undefined = $derived.by(() => this.history[this.#at - 1]);
  readonly position: FullPosition = $derived.by(() => engine.position(this.film.game.id, this.#own, this.eyes));

  /** What the list of moves says: what the eyes saw; with all revealed, the events themselves. */
  readonly #told: readonly Entry[] = $derived.by(() => {
    if (this.#look !== "all") return this.#reels.get(this.#look)?.history ?? [];
    return this.film.record.events.map((event): Entry => ("chance" in event ? { chance: event.chance } : event));
  });

  #eyesAt(moment: number): Eyes {
    if (this.#look !== "all") return this.#look;
    if (this.reveal) return this.mine ?? 0;
    for (let n = moment; n >= 0; n--) {
      const turn = this.#reels.get(0)?.frames[n]?.turn;
      if (typeof turn === "object") return turn.seat;
    }
    return 0;
  }

  #viewAt(moment: number, eyes: Eyes): unknown {
    const own = this.#reels.get(eyes)?.frames[moment]?.view;
    if (this.#look !== "all" || !this.reveal || typeof eyes !== "number") return own;
    const views = Array.from({ length: this.seats }, (_, seat) => this.#reels.get(seat)?.frames[moment]?.view);
    return this.reveal(views, eyes);
  }

  async look(look: Look): Promise<void> {
    const wanted: Eyes[] = look === "all" ? Array.from({ length: this.seats }, (_, seat) => seat) : [look];
    const reels = await Promise.all(wanted.map(async (eyes) => [eyes, await this.film.reel(eyes)] as const));
    this.#reels = new Map([...this.#reels, ...reels]);
    this.#steps = [];
    this.#jumps += 1;
    this.#look = look;
  }

  /** Shows another moment. One move onwards is played, anything else is a jump. */
  go(to: number): void {
    const next = Math.max(0, Math.min(this.length, Math.round(to)));
    if (next === this.#at) return;
    const onwards = next === this.#at + 1;
    this.#at = next;
    this.pointed = null;
    this.#steps = onwards ? this.#stepTo(next) : [];
    if (!onwards) this.#jumps += 1;
    if (this.running) this.#wind();
    if (next === this.length) this.pause();
  }

  async lookAt(events: number): Promise<void> {
    this.pause();
    this.go(events);
  }

  #stepTo(moment: number): Step[] {
    const eyes = this.#eyesAt(moment);
    const seen = this.#told[moment - 1];
    return seen
      ? [
          {
            number: moment - 1,
            own: true,
            seen,
            before: this.#viewAt(moment - 1, eyes),
            after: this.#viewAt(moment, eyes),
          },
        ]
      : [];
  }

  play(): void {
    if (this.#at === this.length) this.go(0);
    this.running = true;
    this.#wind();
  }

  pause(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.play();
  }

  hurry(speed: Speed): void {
    this.speed = speed;
    if (this.running) this.#wind();
  }

  #wind(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.go(this.#at + 1), MOVE_MS / this.speed);
  }
}
