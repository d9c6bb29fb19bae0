/** A study on the page: the tree, the moment that is looked at, and how the board stands there. The engine answers; nothing is decided here. */
import type { BoardModule, Step } from "../boards/board";
import { engine, EngineRefusal, good, type Engine, type FullPosition, type Request } from "../engine/engine";
import type { Points, Reply, Seen, Standing } from "../engine/replies";
import type { Entry, Outcome, Turn } from "../protocol/messages";
import { shelf, type OnShelf } from "../protocol/shelf";
import type { Trouble } from "../table/refusal";
import { beginning, request } from "./check";
import type { Mark } from "./marks";
import type { Paper, Start } from "./paper";
import * as trees from "./tree";
import { ROOT, type Node, type Tree } from "./tree";

/** How things stand after a move. */
interface Moment {
  turn: Turn;
  outcome: Outcome | undefined;
  /** What each seat sees, by seat. */
  views: readonly unknown[];
  /** What the seat in whose eyes it is shown saw of the game. */
  histories: readonly (readonly Entry[])[];
  scores: readonly number[];
  text: string;
}

export class Study {
  readonly start: Start;
  readonly game: OnShelf;
  readonly #engine: Engine;
  title = $state("");
  names: readonly string[] = $state.raw([]);
  tree: Tree = $state.raw(trees.sapling());
  /** The node that is looked at. */
  at = $state(ROOT);
  #moment: Moment | null = $state.raw(null);
  #shown = $state(ROOT);
  #steps: readonly Step[] = $state.raw([]);
  #jumps = $state(0);
  #trail: { tree: Tree; at: number }[] = [];
  /** How many changes can be taken back. */
  changes = $state(0);
  /** Whose eyes it is seen with, whoever is to act; null for those of the seat to act. */
  viewer: number | null = $state(null);
  /** The seat nearest to the viewer. */
  bottom = $state(0);
  /** The action that the engine is asked about; null once it is played or refused. */
  pending: string | null = $state(null);
  /** An action that is pointed at in the list of lines. */
  pointed: string | null = $state(null);
  /** What was refused, until the next thing is done. */
  trouble: Trouble | null = $state.raw(null);
  reveal: BoardModule["reveal"] = $state.raw();
  /** Whether dice and draws fall by themselves after a move. */
  draws = $state(true);
  /** What is agreed for this game, also where a position says it. */
  options: unknown = $state.raw({});
  /** Goes up with every change that is worth keeping. */
  version = $state(0);

  constructor(paper: Paper, asked: Engine = engine) {
    const game = shelf.find(({ id }) => id === paper.start.game);
    if (!game) throw new Error(`no game ${paper.start.game}`);
    this.#engine = asked;
    this.game = game;
    this.start = paper.start;
    this.title = paper.title;
    this.names = paper.names;
    this.tree = paper.tree;
    this.at = paper.at;
  }

  get seats(): number {
    return this.start.seats;
  }
  get paper(): Paper {
    return { start: this.start, title: this.title, names: this.names, tree: this.tree, at: this.at };
  }
  get steps(): readonly Step[] {
    return this.#steps;
  }
  get jumps(): number {
    return this.#jumps;
  }
  readonly node: Node = $derived.by(() => trees.nodeOf(this.tree, this.at));
  /** The ids from the first move to the one looked at. */
  readonly path: readonly number[] = $derived.by(() => trees.pathTo(this.tree, this.at));
  readonly line: readonly number[] = $derived.by(() => [...this.path, ...trees.onwards(this.tree, this.at)]);
  /** What happened before the board that is shown. */
  readonly events: readonly Entry[] = $derived.by(() =>
    this.tree.nodes.has(this.#shown) ? trees.eventsTo(this.tree, this.#shown) : [],
  );
  readonly turn: Turn = $derived.by(() => this.#moment?.turn ?? "over");
  readonly acting: number | null = $derived.by(() => (typeof this.turn === "object" ? this.turn.seat : null));
  readonly outcome: Outcome | undefined = $derived.by(() => this.#moment?.outcome);
  readonly scores: readonly number[] | undefined = $derived.by(() => this.#moment?.scores);
  /** The position as text. */
  readonly text: string = $derived.by(() => this.#moment?.text ?? "");
  readonly eyes: number = $derived.by(() => this.#eyesOf(this.#moment));
  readonly view: unknown = $derived.by(() => this.#moment && this.#seen(this.#moment, this.eyes));
  readonly history: readonly Entry[] = $derived.by(() => this.#moment?.histories[this.eyes] ?? []);
  readonly position: FullPosition = $derived.by(() =>
    this.#engine.position(this.game.id, this.#moment?.views[this.eyes], this.eyes),
  );
  readonly last: Entry | undefined = $derived.by(() => this.events.at(-1));

  /** The seat to act; where nobody is, the one that acted last. */
  #eyesOf(moment: Moment | null): number {
    if (this.viewer !== null) return this.viewer;
    if (moment && typeof moment.turn === "object") return moment.turn.seat;
    const acted = this.events.findLast((event) => "seat" in event);
    return acted && "seat" in acted ? acted.seat : 0;
  }
  /** A study hides nothing: what every seat knows is shown at once, where the board can. */
  #seen({ views }: Moment, eyes: number): unknown {
    return this.reveal ? this.reveal(views, eyes) : views[eyes];
  }

  /** The requests that set up the moment of a node. */
  setUp(id: number, seed?: string): Request[] {
    return [beginning(this.start, seed), ...trees.eventsTo(this.tree, id).map(request)];
  }

  async #look(id: number): Promise<Moment> {
    const before = this.setUp(id);
    const seats = Array.from({ length: this.seats }, (_, seat) => seat);
    const replies = await this.#engine.together([
      ...before,
      { cmd: "turn" },
      { cmd: "scores" },
      { cmd: "position" },
      ...seats.map((seat) => ({ cmd: "view", seat })),
    ]);
    const [standing, points, position, ...seen] = replies.slice(before.length).map((reply) => good(reply));
    const { turn, outcome } = standing as Standing;
    const views = seen as Seen[];
    return {
      turn,
      outcome,
      views: views.map(({ view }) => view),
      histories: views.map(({ history }) => history),
      scores: (points as Points).scores,
      text: (position as { position: string }).position,
    };
  }

  async #agree(): Promise<void> {
    const [, recorded] = await this.#engine.together([beginning(this.start), { cmd: "record" }]);
    this.options = good(recorded as Reply<{ record: { options: unknown } }>).record.options;
  }

  /** Shows the node that is looked at. One move onwards is played on the board, anything else is simply there. */
  async show(dropped?: readonly [number, number]): Promise<void> {
    const id = this.at;
    const moment = await this.#look(id);
    if (this.#moment === null) await this.#agree();
    if (this.at !== id) return; // somebody went on meanwhile
    const before = this.#moment;
    const onwards = before !== null && trees.nodeOf(this.tree, id).parent === this.#shown && id !== this.#shown;
    this.#shown = id;
    this.#moment = moment;
    const { event } = this.node;
    if (onwards && event) {
      const eyes = this.#eyesOf(moment);
      const step = {
        number: this.path.length - 1,
        own: true,
        seen: event,
        before: this.#seen(before, eyes),
        after: this.#seen(moment, eyes),
        ...(dropped ? { dropped } : {}),
      };
      this.#steps = [step];
    } else {
      this.#steps = [];
      this.#jumps += 1;
    }
  }

  async go(id: number): Promise<void> {
    if (!this.tree.nodes.has(id)) return;
    this.trouble = null;
    this.pointed = null;
    if (id === this.at) return;
    this.at = id;
    this.version += 1;
    await this.show();
  }
  async move(where: "back" | "next" | "first" | "last" | "above" | "below"): Promise<void> {
    const to = {
      back: () => this.node.parent ?? ROOT,
      next: () => this.node.children[0],
      first: () => ROOT,
      last: () => this.line.at(-1),
      above: () => trees.beside(this.tree, this.at, -1),
      below: () => trees.beside(this.tree, this.at, 1),
    }[where]();
    if (to !== undefined) await this.go(to);
  }

  #change(tree: Tree, at = this.at): void {
    this.#trail.push({ tree: this.tree, at: this.at });
    if (this.#trail.length > 100) this.#trail.shift();
    this.changes = this.#trail.length;
    this.tree = tree;
    this.at = at;
    this.version += 1;
  }
  /** Takes the last change of the tree back. */
  async takeBack(): Promise<void> {
    const earlier = this.#trail.pop();
    this.changes = this.#trail.length;
    if (!earlier) return;
    this.trouble = null;
    this.tree = earlier.tree;
    this.at = earlier.at;
    this.version += 1;
    await this.show();
  }

  /** Plays for whoever is to act; then chance falls, if it is to fall by itself. */
  async act(action: string, dropped?: readonly [number, number]): Promise<boolean> {
    const seat = this.acting;
    if (seat === null) return false;
    this.pending = action;
    try {
      return await this.#add({ seat, action }, dropped);
    } finally {
      this.pending = null;
    }
  }
  async happen(event: string): Promise<boolean> {
    return this.turn === "chance" && this.#add({ chance: event });
  }
  /** What chance would do now, drawn afresh, and how likely exactly that is. */
  async sample(): Promise<{ event: string; odds: number }> {
    const before = this.setUp(this.at, crypto.randomUUID());
    const drawn = await this.#engine.together([...before, { cmd: "chance" }]);
    const { event } = good(drawn.at(-1) as Reply<{ event: string }>);
    return { event, odds: await this.odds(event) };
  }
  async odds(event: string): Promise<number> {
    const replies = await this.#engine.together([...this.setUp(this.at), { cmd: "odds", event }]);
    return good(replies.at(-1) as Reply<{ p: number }>).p;
  }
  async draw(): Promise<void> {
    await this.happen((await this.sample()).event);
  }

  async #add(event: Entry, dropped?: readonly [number, number]): Promise<boolean> {
    this.trouble = null;
    this.pointed = null;
    const from = this.at;
    const replies = await this.#engine.together([...this.setUp(from), request(event)]);
    if (this.at !== from) return false;
    let turn: Turn;
    try {
      ({ turn } = good(replies.at(-1) as Reply<Standing>));
    } catch (why) {
      if (!(why instanceof EngineRefusal)) throw why;
      const { clause, text, code } = why;
      this.trouble = clause !== undefined && text ? { clause: { clause, text } } : { code };
      return false;
    }
    const { tree, id } = trees.grow(this.tree, from, event);
    const [known] = trees.nodeOf(tree, id).children;
    if (tree === this.tree) {
      this.at = id;
      this.version += 1;
    } else this.#change(tree, id);
    await this.show(dropped);
    // What was drawn here before is drawn again: another throw is another variation, made on purpose.
    if (turn === "chance" && this.draws && this.at === id) await (known === undefined ? this.draw() : this.go(known));
    return true;
  }

  async explain(action: string, voice: { language: "en" | "fr"; names: readonly string[] }): Promise<void> {
    const refused = await this.position.why(action, voice).catch(() => null);
    this.trouble = refused ? { clause: refused } : null;
  }

  comment(text: string): void {
    if (text !== this.node.comment) this.#change(trees.comment(this.tree, this.at, text));
  }
  mark(marks: readonly Mark[]): void {
    if (marks !== this.node.marks) this.#change(trees.mark(this.tree, this.at, marks));
  }
  rename(title: string): void {
    this.title = title;
    this.version += 1;
  }
  promote(): void {
    const tree = trees.promote(this.tree, this.at);
    if (tree !== this.tree) this.#change(tree);
  }
  /** Removes the move that is looked at with all that follows; one looks at the move before then. */
  async prune(): Promise<void> {
    const { parent } = this.node;
    if (parent === null) return;
    this.#change(trees.prune(this.tree, this.at), parent);
    await this.show();
  }
  get branches(): boolean {
    return trees.forkBefore(this.tree, this.at) !== undefined;
  }

  /** The record of the line that leads through here to its end. */
  async record(): Promise<unknown> {
    const replies = await this.#engine.together([...this.setUp(this.line.at(-1) ?? ROOT), { cmd: "record" }]);
    const { record } = good(replies.at(-1) as Reply<{ record: object }>);
    const names = this.names.some((name) => name !== "")
      ? { names: Array.from({ length: this.seats }, (_, seat) => ({ name: this.names[seat] ?? "" })) }
      : {};
    return { ...record, ...names };
  }
}
