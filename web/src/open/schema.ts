/** What a form can make of a game's options: its JSON schema, sorted into the few kinds of questions that games ask. */

export type Question =
  | { kind: "one-of"; key: string; values: readonly (string | number)[]; usual: string | number }
  | { kind: "number"; key: string; min: number; max: number; usual: number }
  /** So many numbers in a row. */
  | { kind: "row"; key: string; min: number; max: number; usual: readonly number[] }
  /** So many things in all, of these kinds; their order means nothing. */
  | { kind: "handful"; key: string; kinds: readonly string[]; usual: readonly string[] };

interface Schema {
  enum?: unknown;
  type?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  default?: unknown;
  items?: Schema;
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isText = (value: unknown): value is string => typeof value === "string";

/** The questions of a schema, in its order. What this form cannot ask stays as the game has it. */
export function questions(schema: unknown): Question[] {
  const properties = (schema as { properties?: Record<string, Schema> } | null)?.properties ?? {};
  return Object.entries(properties).flatMap(([key, of]) => question(key, of) ?? []);
}

function question(key: string, of: Schema): Question | undefined {
  const usual = of.default;
  if (Array.isArray(of.enum)) {
    const values = of.enum.filter((value): value is string | number => isText(value) || isNumber(value));
    const held = values.find((value) => value === usual) ?? values[0];
    return held === undefined ? undefined : { kind: "one-of", key, values, usual: held };
  }
  if (of.type === "integer" && isNumber(of.minimum) && isNumber(of.maximum) && isNumber(usual)) {
    return { kind: "number", key, min: of.minimum, max: of.maximum, usual };
  }
  if (of.type !== "array" || !of.items || !Array.isArray(usual)) return undefined;
  const { items } = of;
  if (items.type === "integer" && isNumber(items.minimum) && isNumber(items.maximum) && usual.every(isNumber)) {
    return { kind: "row", key, min: items.minimum, max: items.maximum, usual };
  }
  if (Array.isArray(items.enum) && usual.every(isText))
    return { kind: "handful", key, kinds: items.enum.filter(isText), usual };
  return undefined;
}

/** How many of each kind are in a handful. */
export function counted(kinds: readonly string[], handful: readonly string[]): Record<string, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, handful.filter((each) => each === kind).length]));
}

/** The handful again, in the order of the kinds. */
export function gathered(kinds: readonly string[], counts: Readonly<Record<string, number>>): string[] {
  return kinds.flatMap((kind) => Array.from({ length: counts[kind] ?? 0 }, () => kind));
}
