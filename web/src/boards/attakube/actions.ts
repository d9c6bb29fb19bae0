/** Actions as text (AK-42), taken apart to be shown. Nothing here says what is allowed. */
import type { Place } from "./cells";
import type { Kind, Kube } from "./kubes";

export interface Action {
  readonly text: string;
  readonly verb: "set" | "step" | "row" | "col" | "burst" | "aim" | "look" | "add" | "pass";
  /** Who does it: the cell of a Kube, or `+star` for one in reserve. */
  readonly from: string;
  /** Where it goes or what it aims at; null if it is not chosen by a cell. */
  readonly to: Place | null;
}

/** Reads an action, also as it was seen: what it turned up stands in braces behind it. */
export function readAction(seen: string): Action {
  const text = seen.split(" ")[0] ?? "";
  const made = (verb: Action["verb"], from: string, to: Place | null): Action => ({ text, verb, from, to });
  if (text === "pass") return made("pass", "", null);
  const [, kind = "", gate = ""] = /^(\+[a-z?]+)@(.+)$/.exec(text) ?? [];
  if (kind) return made("add", kind, gate);
  const from = text.slice(0, 2);
  const rest = text.slice(3);
  switch (text[2]) {
    case "=":
      return made("set", "", from);
    case "?":
      return made("look", from, rest);
    case "-":
      return made("step", from, rest);
    default:
      return rest === "row" || rest === "col"
        ? made(rest, from, null)
        : rest
          ? made("aim", from, rest)
          : made("burst", from, null);
  }
}

/** What somebody most likely meant who sent this Kube to that place: written down so that the rules can say why not. */
export function attempt(from: string, kind: Kind | null, to: Place, there: Kube | undefined): string {
  if (from.startsWith("+")) return `${from}@${to}`;
  if (there && (kind === "tsunami" || kind === "firewall")) return `${from}!${to}`;
  return there && kind === "eye" ? `${from}?${to}` : `${from}-${to}`;
}
