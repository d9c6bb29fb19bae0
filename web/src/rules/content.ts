/** The rules of each game and language, fetched when they are read. */
import type { Language } from "../i18n/language";
import { read } from "./read";
import type { RulesPage } from "./tree";

const files = import.meta.glob<string>("../../../docs/rules/*.*.md", { query: "?raw", import: "default" });

export type Kind = "whole" | "summary";

/** Whether there are rules of that game to read. */
export function known(game: string): boolean {
  return file(game, "en", "whole") !== undefined;
}

export async function content(game: string, language: Language, kind: Kind): Promise<RulesPage> {
  const fetchText = file(game, language, kind);
  if (!fetchText) throw new Error(`no rules of ${game}`);
  return read(await fetchText());
}

function file(game: string, language: Language, kind: Kind): (() => Promise<string>) | undefined {
  return files[`../../../docs/rules/${game}${kind === "summary" ? ".summary" : ""}.${language}.md`];
}
