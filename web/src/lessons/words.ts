/** The words of each lesson, fetched when it is gone to. */
import type { Language } from "../i18n/language";
import type { LessonWords } from "./lesson";

const files = import.meta.glob<{ words: LessonWords }>("./*.{en,fr}.ts");

export async function wordsOf(game: string, language: Language): Promise<LessonWords> {
  const fetchWords = files[`./${game}.${language}.ts`];
  if (!fetchWords) throw new Error(`no lesson of ${game}`);
  return (await fetchWords()).words;
}
