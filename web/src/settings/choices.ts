/** The settings of the page, and how they are read from storage that anybody may have written to. */
import { preferred, type Language } from "../i18n/language";

export const PACES = ["step", "slow", "normal", "quick"] as const;
export type Pace = (typeof PACES)[number];
export type Theme = "system" | "light" | "dark";
export type MotionChoice = "system" | "full" | "none";
/** Whose side of the board is nearest: one's own seat, or always the first. */
export type Side = "mine" | "first";

export interface Choices {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** How fast others' moves are shown. */
  pace: Pace;
  /** Whether the story also tells moves in the game's notation. */
  notation: boolean;
  motion: MotionChoice;
  side: Side;
  /** What one is called at tables; the first is proposed, the others serve several people at one screen. */
  names: string[];
}

/** The longest name, in characters; the server refuses longer ones. */
export const LONGEST_NAME = 40;
const MOST_NAMES = 6;

export function read(kept: unknown, asked: readonly string[]): Choices {
  const found = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  const one = <T extends string>(value: unknown, among: readonly T[], otherwise: T): T =>
    among.find((each) => each === value) ?? otherwise;
  return {
    language: one(found["language"], ["fr", "en"], preferred(asked)),
    theme: one(found["theme"], ["system", "light", "dark"], "system"),
    sound: found["sound"] !== false,
    volume: typeof found["volume"] === "number" && found["volume"] >= 0 && found["volume"] <= 1 ? found["volume"] : 0.6,
    pace: one(found["pace"], PACES, "normal"),
    notation: found["notation"] === true,
    motion: one(found["motion"], ["system", "full", "none"], "system"),
    side: one(found["side"], ["mine", "first"], "mine"),
    names: namesOf(found["names"]),
  };
}

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((name): name is string => typeof name === "string")
    .map((name) => name.trim().slice(0, LONGEST_NAME))
    .filter((name) => name !== "")
    .slice(0, MOST_NAMES);
}
