/** What this turn's throw has done to the cubes of a hand. */
import type { Entry } from "../../protocol/messages";
import { rolled } from "./thrown";

/** The places in the hand of cubes that were rolled in this turn; null if none was. */
export function rolledNow(history: readonly Entry[], hand: readonly string[]): readonly number[] | null {
  // The last throw of the turn says it: a forced one throws the whole hand.
  for (const entry of history.toReversed()) {
    if ("action" in entry) {
      if (entry.action.startsWith("roll ")) continue;
      return null;
    }
    const [word, list = ""] = entry.chance.split(" ");
    if (word === "swap") return hand.map((_, slot) => slot);
    return word === "roll" ? rolled(hand, list.split(",")) : null;
  }
  return null;
}
