/** A position that is being set up by hand: the draft, what a click does to it, and whether it can be. */
import { engine, EngineRefusal, good, type Engine, type FullPosition } from "../../engine/engine";
import type { Reply, Seen } from "../../engine/replies";
import type { Cells } from "../hands";
import type { Study } from "../study.svelte";
import type { Editor } from "./editor";

export type Tool = { put: string } | "move" | "turn" | "remove";

/** Null while the engine is asked. */
type Verdict = { can: true; text: string } | { can: false; message: string } | null;

export class SettingUp {
  readonly study: Study;
  readonly editor: Editor;
  readonly #engine: Pick<Engine, "together" | "position">;
  draft: unknown = $state.raw();
  tool: Tool = $state("move");
  /** Where something is being moved from. */
  from: string | null = $state(null);
  verdict: Verdict = $state.raw(null);
  /** What the board shows. */
  view: unknown = $state.raw();
  /** The last position that could be: what the board may ask about. */
  position: FullPosition = $state.raw() as FullPosition;
  jumps = $state(1_000_000);
  #trail: unknown[] = [];
  changes = $state(0);

  constructor(study: Study, editor: Editor, asked: Pick<Engine, "together" | "position"> = engine) {
    this.study = study;
    this.editor = editor;
    this.#engine = asked;
    this.draft = editor.read(study.text) ?? editor.read(editor.example);
    this.view = study.view;
    this.position = study.position;
    void this.#ask();
  }

  readonly cells: Cells = {
    choose: (cell) => {
      const { tool, editor, draft } = this;
      if (typeof tool === "object") return this.change(editor.put(draft, tool.put, cell));
      if (tool !== "move") return this.change(editor[tool]?.(draft, cell) ?? draft);
      if (this.from === null || this.from === cell) return void (this.from = this.from === null ? cell : null);
      this.cells.draw(this.from, cell);
    },
    draw: (from, to) => {
      this.from = null;
      this.change(to === null ? this.editor.remove(this.draft, from) : this.editor.move(this.draft, from, to));
    },
  };

  choose(tool: Tool): void {
    this.tool = tool;
    this.from = null;
  }
  change(draft: unknown): void {
    if (draft === this.draft) return;
    this.#trail.push(this.draft);
    this.changes = this.#trail.length;
    this.draft = draft;
    void this.#ask();
  }
  /** The draft as a position text. */
  get text(): string {
    return this.editor.write(this.draft);
  }
  takeBack(): void {
    if (this.#trail.length === 0) return;
    this.draft = this.#trail.pop();
    this.changes = this.#trail.length;
    void this.#ask();
  }

  /** Asks the engine whether the draft can be; the board shows it either way. */
  async #ask(): Promise<void> {
    const { draft, editor, study } = this;
    const { id } = study.game;
    const text = editor.write(draft);
    this.verdict = null;
    this.#show(editor.draw(study.view, draft));
    const seats = Array.from({ length: study.seats }, (_, seat) => seat);
    const [begun, ...seen] = await this.#engine.together([
      { cmd: "new", game: id, seats: study.seats, position: text, seed: "study" },
      ...seats.map((seat) => ({ cmd: "view", seat })),
    ]);
    if (this.draft !== draft) return;
    try {
      good(begun as Reply<unknown>);
      const views = seen.map((reply) => good(reply as Reply<Seen>).view);
      this.position = this.#engine.position(id, views[study.eyes], study.eyes);
      this.#show(study.reveal ? study.reveal(views, study.eyes) : views[study.eyes]);
      this.verdict = { can: true, text };
    } catch (why) {
      if (!(why instanceof EngineRefusal)) throw why;
      this.verdict = { can: false, message: why.message };
    }
  }
  #show(view: unknown): void {
    this.view = view;
    this.jumps += 1;
  }
}
