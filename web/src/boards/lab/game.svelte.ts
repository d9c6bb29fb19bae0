/** A game without a table: the engine in the page, replayed from its start for every question. Enough to try a board. */
import { engine, EngineRefusal, good, type FullPosition, type Request } from "../../engine/engine";
import type { Clause, Seen, Standing } from "../../engine/replies";
import type { Entry, Eyes, Turn } from "../../protocol/messages";
import type { Step } from "../board";

const request = (entry: Entry): Request =>
  "chance" in entry ? { cmd: "chance", event: entry.chance } : { cmd: "play", action: entry.action };

const seatOf = (entry: Entry): number | null => ("seat" in entry ? entry.seat : null);

export class LabGame {
  readonly id: string;
  readonly seats: number;
  readonly #start: Request;
  #events: Entry[] = [];
  view = $state.raw<unknown>(null);
  turn = $state.raw<Turn>("over");
  steps = $state.raw<readonly Step[]>([]);
  history = $state.raw<readonly Entry[]>([]);
  position = $state.raw<FullPosition | null>(null);
  text = $state("");
  trouble = $state.raw<Clause | string | null>(null);
  jumps = $state(0);
  #eyes: Eyes = 0;

  constructor(id: string, seats: number, rest: { options?: unknown; position?: string; seed?: string }) {
    this.id = id;
    this.seats = seats;
    this.#start = { cmd: "new", game: id, seats, seed: "lab", ...rest };
  }

  get acting(): number | null {
    return typeof this.turn === "object" ? this.turn.seat : null;
  }

  /** Shows the game through these eyes, with no motion. */
  async look(eyes: Eyes): Promise<void> {
    this.#eyes = eyes;
    await this.#show([]);
  }

  async play(action: string, dropped?: readonly [number, number]): Promise<void> {
    const seat = this.acting;
    if (seat === null) return;
    await this.#add({ seat, action }, dropped);
    while (this.turn === "chance") await this.#draw();
  }

  async undo(): Promise<void> {
    this.#events.pop();
    while (this.#events.length && "chance" in (this.#events.at(-1) ?? {})) this.#events.pop();
    await this.#show([]);
  }

  /** What a house player would do for the seat to act. */
  async advice(level: string): Promise<string> {
    const [view] = (await this.#ask([{ cmd: "view", seat: this.acting ?? 0 }])) as [Seen];
    const { action } = await engine.go({ game: this.id, view: view.view, history: view.history, level });
    return action;
  }

  /** The chance that comes first, if any. */
  async begin(): Promise<void> {
    await this.#show([]);
    while (this.turn === "chance") await this.#draw();
  }

  async #draw(): Promise<void> {
    const [{ event }] = (await this.#ask([{ cmd: "chance" }])) as [{ event: string }];
    await this.#add({ chance: event });
  }

  async #add(entry: Entry, dropped?: readonly [number, number]): Promise<void> {
    const before = this.view;
    this.#events.push(entry);
    try {
      await this.#show([
        {
          number: this.#events.length - 1,
          own: seatOf(entry) === this.#eyes,
          seen: entry,
          before,
          after: null,
          ...(dropped ? { dropped } : {}),
        },
      ]);
    } catch (why) {
      this.#events.pop();
      this.trouble =
        why instanceof EngineRefusal && why.clause && why.text ? { clause: why.clause, text: why.text } : String(why);
      await this.#show([]);
    }
  }

  async #ask(questions: Request[]): Promise<unknown[]> {
    // More may have happened when the answers come.
    const replay = [this.#start, ...this.#events.map(request)];
    const replies = await engine.together([...replay, ...questions]);
    return replies.map(good).slice(replay.length);
  }

  async #show(steps: Step[]): Promise<void> {
    const asked = [{ cmd: "turn" }, { cmd: "view", seat: this.#eyes }, { cmd: "position" }];
    const [{ turn }, { view, history }, { position }] = (await this.#ask(asked)) as [
      Standing,
      Seen,
      { position: string },
    ];
    this.position = engine.position(this.id, view, this.#eyes);
    this.turn = turn;
    // Where all see the same, other eyes are no reason to stop what moves.
    if (!steps.length && JSON.stringify(view) === JSON.stringify(this.view)) return;
    if (steps.length === 0) this.jumps += 1;
    this.steps = steps.map((step) => ({ ...step, seen: history.at(-1) ?? step.seen, after: view }));
    this.view = view;
    this.history = history;
    this.text = position;
  }
}
