/** A set-up being thought out: what will stand on which gate. Nobody hears of it before it is sent, gate by gate. */
import { KINDS, type Kind } from "./kubes";

/** A number below `limit`, of which the other side can guess nothing. */
function lot(limit: number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < most) return word % limit;
  }
}

export class Draft {
  /** All that can be set: those in hand and those set already, which stay where they are. */
  readonly #all: () => readonly Kind[];
  readonly #fixed: () => readonly (Kind | null)[];
  readonly gates: number;
  #wish = $state.raw<readonly (Kind | null)[]>([]);
  /** What is held: a kind from the hand, or what stands on the gate of a column. */
  held = $state.raw<{ kind: Kind; column: number | null } | null>(null);

  constructor(gates: number, all: () => readonly Kind[], fixed: () => readonly (Kind | null)[]) {
    this.gates = gates;
    this.#all = all;
    this.#fixed = fixed;
  }

  /** What stands or will stand on each gate, from column a on. */
  readonly plan = $derived.by((): (Kind | null)[] =>
    Array.from({ length: this.gates }, (_, column) => this.#fixed()[column] ?? this.#wish[column] ?? null),
  );
  readonly full = $derived.by(() => this.plan.every((kind) => kind !== null));
  readonly empty = $derived.by(() => this.plan.every((kind, column) => kind === null || this.isFixed(column)));

  isFixed(column: number): boolean {
    return (this.#fixed()[column] ?? null) !== null;
  }

  /** How many of a kind are not on a gate. */
  left(kind: Kind): number {
    const count = (kinds: readonly (Kind | null)[]) => kinds.filter((other) => other === kind).length;
    return count(this.#all()) - count(this.plan);
  }

  take(kind: Kind): void {
    this.held =
      this.held?.column === null && this.held.kind === kind
        ? null
        : this.left(kind) > 0
          ? { kind, column: null }
          : this.held;
  }

  /** Puts a kind on a gate; what it stood for goes back, or to where the other came from. */
  put(column: number, kind: Kind, from: number | null = null): boolean {
    if (this.isFixed(column) || (from === null && this.left(kind) === 0 && this.plan[column] !== kind)) return false;
    const next = [...this.plan];
    if (from !== null) next[from] = next[column] ?? null;
    next[column] = kind;
    this.#wish = next;
    this.held = null;
    return true;
  }

  clear(column: number): void {
    if (this.isFixed(column)) return;
    this.#wish = this.plan.map((kind, each) => (each === column ? null : kind));
    this.held = null;
  }

  /** A gate was chosen: puts down what is held, or takes up what stands there. */
  choose(column: number): "put" | "taken" | "dropped" | "nothing" {
    const { held } = this;
    if (this.isFixed(column)) return "nothing";
    if (held?.column === column) {
      this.held = null;
      return "dropped";
    }
    if (held) return this.put(column, held.kind, held.column) ? "put" : "nothing";
    const kind = this.plan[column];
    if (!kind) return "nothing";
    this.held = { kind, column };
    return "taken";
  }

  /** Any seven of those there are, anywhere. */
  surprise(): void {
    const pool = KINDS.flatMap((kind) => Array<Kind>(this.#all().filter((other) => other === kind).length).fill(kind));
    for (const kind of this.#fixed()) if (kind) pool.splice(pool.indexOf(kind), 1);
    for (let i = pool.length - 1; i > 0; i--) {
      const j = lot(i + 1);
      [pool[i], pool[j]] = [pool[j] as Kind, pool[i] as Kind];
    }
    this.use(pool);
  }

  /** Takes over an order of kinds, as far as there are Kubes for it. */
  use(kinds: readonly (Kind | null)[]): void {
    this.#wish = [];
    this.held = null;
    kinds.slice(0, this.gates).forEach((kind, column) => kind && this.put(column, kind));
  }
}
