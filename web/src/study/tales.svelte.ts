/** What chance did in a study, in the sentences that the log of a table uses: notation is for those who ask. */
import type { Engine } from "../engine/engine";
import type { Language } from "../i18n/language";
import type { Telling } from "../protocol/telling";
import { request, beginning } from "./check";
import type { Start } from "./paper";
import { inOrder, nodeOf, onwards, pathTo, type Tree } from "./tree";

/** What is told, and in which words. */
export interface Told {
  start: Start;
  tree: Tree;
  language: Language;
  names: readonly string[];
}

export class Tales {
  readonly #engine: Pick<Engine, "together">;
  #heading = "";
  #told: ReadonlyMap<number, Telling> = $state.raw(new Map());
  /** Nodes that were asked about: what the engine cannot tell is not asked again. */
  #asked = new Set<number>();

  constructor(engine: Pick<Engine, "together">) {
    this.#engine = engine;
  }

  of(node: number): Telling | undefined {
    return this.#told.get(node);
  }

  /** Tells every throw and draw of the tree that has not been told yet, a line at a time. */
  async follow({ start, tree, language, names }: Told): Promise<void> {
    const heading = JSON.stringify([start, language, names]);
    if (heading !== this.#heading) {
      this.#heading = heading;
      this.#told = new Map();
      this.#asked = new Set();
    }
    for (const node of inOrder(tree)) {
      if (!node.event || !("chance" in node.event) || this.#asked.has(node.id)) continue;
      const before = pathTo(tree, node.id);
      const line = [...before, ...onwards(tree, node.id)];
      const from = before.length - 1;
      const events = line.flatMap((id) => nodeOf(tree, id).event ?? []);
      line.slice(from).forEach((id) => this.#asked.add(id));
      const replies = await this.#engine.together([
        beginning(start),
        ...events.map(request),
        { cmd: "tell", seat: "spectator", from, language, names: [...names] },
      ]);
      if (heading !== this.#heading) return;
      const { tellings = [] } = replies.at(-1) as { tellings?: Telling[] };
      this.#told = new Map([
        ...this.#told,
        ...tellings.flatMap((telling, n): [number, Telling][] => {
          const id = line[from + n];
          return id === undefined ? [] : [[id, telling]];
        }),
      ]);
    }
  }
}
