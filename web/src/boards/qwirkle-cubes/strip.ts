/** What the strip under the board says and offers while one acts. */
import type { en } from "../../i18n/en/qwirkle-cubes";
import type { Strip } from "../board";
import { sumOf, theCube } from "./names";
import type { Making } from "./sheet";
import type { Phase } from "./view";

type Words = typeof en;

export interface Now {
  phase: Phase;
  /** How many cubes there are in the hand, are picked for the throw, and lie unconfirmed on the table. */
  cubes: number;
  picked: number;
  laid: number;
  /** The cube in hand, and in how many places it fits; null until the rules have said so. */
  cube: string | null;
  places: number | null;
  /** The points for the cubes laid so far, or with one more on the cell pointed at; or why they are not legal. */
  preview: Making | null;
  pointed: Making | null;
  missing: string;
  ready: boolean;
  /** What the rules have against a cube that was let go. */
  refusal: string;
}

export interface Does {
  throw(): void;
  keep(): void;
  all(): void;
  confirm(): void;
  takeBack(): void;
  pass(): void;
}

/** How points are made up, where there is something to add up. */
const made = (words: Words, { lines, bonus, points }: Making): string | undefined =>
  lines.length + (bonus ? 1 : 0) > 1
    ? sumOf(words, { lines, bonus, points })
    : lines.some((line) => line.points > line.cells.length)
      ? words.qwirkle
      : undefined;

const why = (text: string | undefined): { why?: string } => (text ? { why: text } : {});

export function stripOf(words: Words, now: Now, does: Does): Strip {
  const { phase, cube, laid, picked } = now;
  // The cubes laid so far can be confirmed or taken back whatever else is in hand, so these buttons stay in place.
  const deeds =
    laid > 0
      ? {
          other: { label: words.takeBack, do: does.takeBack },
          main: { label: words.lay(laid), disabled: !now.ready, do: does.confirm },
        }
      : {};
  if (now.refusal) return { what: now.refusal, ...deeds };
  if (phase === "pass") return { what: words.passing, main: { label: words.pass, do: does.pass } };
  if (cube !== null) {
    const said = now.pointed
      ? { what: words.layHere(theCube(words, cube), now.pointed.points), ...why(made(words, now.pointed)) }
      : now.places === 0
        ? { what: words.nowhere(theCube(words, cube)) }
        : { what: words.where(theCube(words, cube)), ...why(now.places === null ? undefined : words.fits(now.places)) };
    return { ...said, ...deeds };
  }
  if (laid > 0) {
    if (now.preview)
      return { what: words.brings(laid, now.preview.points), ...why(made(words, now.preview)), ...deeds };
    return { what: now.missing || words.laidCount(laid), ...deeds };
  }
  if (phase === "choose") {
    const keep = { label: words.keep, do: does.keep };
    return picked > 0
      ? {
          what: words.rolling(picked),
          why: words.keeping(now.cubes - picked),
          other: keep,
          main: { label: words.throw(picked), do: does.throw },
        }
      : { what: words.which, why: words.whichHow, other: { label: words.all, do: does.all }, main: keep };
  }
  return phase === "first" ? { what: words.first, why: words.pick } : { what: words.pick, why: words.pickHow };
}
