/**
 * Which Kubes left through a gate. A view says which Kubes are out and what each side has scored, but not how they left. A Kube whose side scored in the step in which it left
 * has crossed. What was seen is kept in this browser for the last tables.
 */
import { keep, recall } from "../../settings/keep";
import type { Step } from "../board";
import { readKubes, type Kube, type View } from "./kubes";

const NAME = "cubo.attakube.crossed";
/** So many tables are remembered. */
const TABLES = 12;

type Kept = { table: string; ids: string[] };
const isKept = (value: unknown): value is Kept => {
  const { table, ids } = (value ?? {}) as Partial<Kept>;
  return typeof table === "string" && Array.isArray(ids) && ids.every((id) => typeof id === "string");
};
function all(): Kept[] {
  const found = recall(NAME);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** The Kubes that crossed a gate in a step. */
export function crossedIn({ before, after }: Pick<Step, "before" | "after">): string[] {
  const [was, now] = [before as View, after as View];
  const out = new Set(
    readKubes(now)
      .filter(({ at }) => at === null)
      .map(({ id }) => id),
  );
  return readKubes(was)
    .filter(
      (kube) => kube.at !== null && out.has(kube.id) && (now.points[kube.side] ?? 0) > (was.points[kube.side] ?? 0),
    )
    .map(({ id }) => id);
}

export class Crossings {
  #table = "";
  #ids: readonly string[] = $state.raw([]);

  /** Opens what is remembered of the table at that address. */
  open(table: string): void {
    if (table === this.#table) return;
    this.#table = table;
    this.#ids = all().find((kept) => kept.table === table)?.ids ?? [];
  }

  see(steps: readonly Pick<Step, "before" | "after">[]): void {
    const fresh = steps.flatMap(crossedIn).filter((id) => !this.#ids.includes(id));
    if (fresh.length === 0) return;
    this.#ids = [...new Set([...this.#ids, ...fresh])];
    keep(
      NAME,
      [{ table: this.#table, ids: this.#ids }, ...all().filter((kept) => kept.table !== this.#table)].slice(0, TABLES),
    );
  }

  /** Whether a Kube that is out has crossed, as far as is known. Who crossed face down for the plain value is known not to be the Keys (AK-28), and nobody else is. */
  has(kube: Kube): boolean {
    return kube.not.includes("keys") || this.#ids.includes(kube.id);
  }
}

export const crossings = new Crossings();
