/** What is drawn on the board of a study: a ring around a cell, or an arrow from one to another, in one of two colours. */

export const TOOLS = ["arrow", "danger", "ring"] as const;
export type Tool = (typeof TOOLS)[number];

export interface Mark {
  tool: Tool;
  from: string;
  /** Where an arrow ends; undefined for a ring. */
  to: string | undefined;
}

/** The name of a cell on any board. */
const CELL = /^[A-Za-z0-9,-]{1,12}$/;
/** More would hide the board. */
export const MOST_MARKS = 40;

const LETTERS: Readonly<Record<Tool, string>> = { arrow: "a", danger: "d", ring: "o" };

export function writeMark({ tool, from, to }: Mark): string {
  return [LETTERS[tool], from, ...(to === undefined ? [] : [to])].join(" ");
}

/** Undefined if the text is no mark. */
export function readMark(text: unknown): Mark | undefined {
  if (typeof text !== "string") return undefined;
  const [letter, from = "", to, ...rest] = text.split(" ");
  const tool = TOOLS.find((each) => LETTERS[each] === letter);
  if (!tool || rest.length > 0 || !CELL.test(from)) return undefined;
  if ((tool === "ring") !== (to === undefined)) return undefined;
  if (to !== undefined && (!CELL.test(to) || to === from)) return undefined;
  return { tool, from, to };
}

/** The marks with this one; drawn a second time it is taken away. */
export function toggled(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const without = marks.filter((each) => writeMark(each) !== writeMark(mark));
  if (without.length < marks.length) return without;
  return marks.length < MOST_MARKS ? [...marks, mark] : marks;
}
