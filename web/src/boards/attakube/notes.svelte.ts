/** What somebody guesses of hidden Kubes: a paper note on each, kept in this browser for the last tables. */
import { keep, recall } from "../../settings/keep";
import { KINDS, type Kind } from "./kubes";

const NAME = "cubo.attakube.notes";
/** So many tables are remembered. */
const TABLES = 12;

type Notes = Readonly<Record<string, Kind>>;
type Kept = { table: string; notes: Notes };

const isNotes = (value: unknown): value is Notes =>
  typeof value === "object" && value !== null && Object.values(value).every((kind) => KINDS.includes(kind as Kind));
const isKept = (value: unknown): value is Kept => {
  const { table, notes } = (value ?? {}) as Partial<Kept>;
  return typeof table === "string" && isNotes(notes);
};

function all(): Kept[] {
  const found = recall(NAME);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** The notes of one table, which is known by its address. */
export class Guesses {
  #table = "";
  #notes: Notes = $state.raw({});

  /** Opens the notes of the table at that address. */
  open(table: string): void {
    if (table === this.#table) return;
    this.#table = table;
    this.#notes = all().find((kept) => kept.table === table)?.notes ?? {};
  }

  of(id: string): Kind | null {
    return this.#notes[id] ?? null;
  }

  /** Puts a note on a Kube, another one, or takes the same off again. */
  put(id: string, kind: Kind): void {
    const { [id]: old, ...others } = this.#notes;
    this.#notes = old === kind ? others : { ...others, [id]: kind };
    const rest = all().filter((kept) => kept.table !== this.#table);
    keep(NAME, [{ table: this.#table, notes: this.#notes }, ...rest].slice(0, TABLES));
  }
}

export const guesses = new Guesses();
