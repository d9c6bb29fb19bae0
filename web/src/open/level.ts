/** The level of house players that was asked for the last time. */
import { keep, recall } from "../settings/keep";
import { isLevel, type Level } from "./wish";

const NAME = "cubo.level";

export function lastLevel(): Level {
  const kept = recall(NAME);
  return typeof kept === "string" && isLevel(kept) ? kept : "normal";
}

export function rememberLevel(level: Level): void {
  keep(NAME, level);
}
