/** What was agreed for a table, in words: for those who are about to sit down. */
import { number } from "../i18n/format.svelte";
import { games } from "../i18n/games";
import { table } from "../i18n/table";
import { counted, questions, type Question } from "../open/schema";
import type { Shown } from "../protocol/messages";
import type { OnShelf } from "../protocol/shelf";
import { clockWords } from "./agreed";

export interface Term {
  label: string;
  value: string;
}

export function termsOf(
  shown: Pick<
    Shown,
    "options" | "time" | "friendly" | "fixed" | "one_screen" | "without_talk" | "phrases_only" | "rated"
  >,
  game: OnShelf,
): Term[] {
  const words = table().waiting;
  return [
    { label: words.time, value: clockWords(shown.time) },
    ...questions(game.options).flatMap((question) =>
      option(game.id, question, (shown.options as Record<string, unknown> | null)?.[question.key]),
    ),
    shown.rated
      ? { label: words.rated, value: words.ratedRules }
      : { label: words.manner, value: shown.friendly ? words.friendly : words.serious },
    { label: words.seating, value: shown.fixed ? words.fixed : words.drawn },
    ...(shown.one_screen ? [{ label: words.screens, value: words.oneScreen }] : []),
    ...(shown.without_talk
      ? [{ label: words.talk, value: words.withoutTalk }]
      : shown.phrases_only
        ? [{ label: words.talk, value: words.phrasesOnly }]
        : []),
  ];
}

/** Choices among a few are always told; the rest where it is not as usual. */
function option(game: string, question: Question, agreed: unknown): Term[] {
  const said = games()[game]?.options[question.key];
  const label = said?.label ?? question.key;
  const held = agreed ?? question.usual;
  const usual = JSON.stringify(held) === JSON.stringify(question.usual);
  switch (question.kind) {
    case "one-of":
      return [{ label, value: said?.values[String(held)] ?? String(held) }];
    case "number":
      return [{ label, value: number(Number(held)) }];
    case "row":
      return usual || !Array.isArray(held) ? [] : [{ label, value: held.join(" ") }];
    case "handful": {
      if (usual || !Array.isArray(held)) return [];
      const counts = Object.entries(counted(question.kinds, held)).filter(([, count]) => count > 0);
      return [
        {
          label,
          value: counts
            .map(([kind, count]) => `${count > 1 ? `${count} × ` : ""}${said?.values[kind] ?? kind}`)
            .join(", "),
        },
      ];
    }
  }
}
