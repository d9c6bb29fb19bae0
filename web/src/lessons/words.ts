/** The words of each lesson, loaded when its page is opened. */
import type { Language } from "../i18n/language";
import type { LessonWords, MoreWords } from "./lesson";

const firsts = import.meta.glob<{ words: LessonWords }>("./*.{en,fr}.ts");
const mores = import.meta.glob<{ words: MoreWords }>("./more/*.{en,fr}.ts");

export interface Words {
  first: LessonWords;
  more: MoreWords | undefined;
}

export async function wordsOf(game: string, language: Language): Promise<Words> {
  const first = firsts[`./${game}.${language}.ts`];
  if (!first) throw new Error(`no lesson of ${game}`);
  const [one, two] = await Promise.all([first(), mores[`./more/${game}.${language}.ts`]?.()]);
  return { first: one.words, more: two?.words };
}
