// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Instance } from "../engine/instance";
import type { Outcome, Turn } from "../protocol/messages";
import { shelf } from "../protocol/shelf";
import { englishFaults, frenchFaults, sayings } from "../i18n/typography";
import { does, type LessonWords } from "./lesson";
import { lessons } from "./tasks";

const files = import.meta.glob<{ words: LessonWords }>("./*.{en,fr}.ts", { eager: true });
const wordsOf = (game: string, language: string): LessonWords | undefined => files[`./${game}.${language}.ts`]?.words;
const all = Object.entries(lessons).flatMap(([game, { tasks }]) =>
  tasks.map((task) => ({ game, task, name: `${game}, ${task.name}` })),
);

test("every game on the shelf has a lesson", () => {
  expect(Object.keys(lessons).sort()).toEqual(shelf.map(({ id }) => id).sort());
});

test.each(Object.keys(lessons))("%s says the same things in both languages, and nothing is left unsaid", (game) => {
  const names = lessons[game]?.tasks.map(({ name }) => name).sort();
  for (const language of ["en", "fr"]) {
    const words = wordsOf(game, language);
    expect(Object.keys(words?.tasks ?? {}).sort()).toEqual(names);
    for (const task of lessons[game]?.tasks ?? [])
      expect(words?.tasks[task.name]?.dare !== undefined, `${task.name} dares what is refused`).toBe(
        task.refused !== undefined,
      );
  }
});

test.each(Object.entries(files))("%s is set as its language is", (path, { words }) => {
  const faults = path.endsWith(".fr.ts") ? frenchFaults : englishFaults;
  expect(sayings(words).flatMap(([where, text]) => faults(text).map((fault) => `${where}: ${fault}: ${text}`))).toEqual(
    [],
  );
});

const WASM = new URL("../engine/cubo.wasm", import.meta.url);

// The engine is built by `make wasm`; without it there is nothing to ask.
describe.runIf(existsSync(WASM))("with the engine", () => {
  let engine: Instance;
  beforeAll(async () => {
    engine = await Instance.of(await WebAssembly.compile(readFileSync(WASM)));
  });
  const ask = <T>(request: object): T => JSON.parse(engine.call(JSON.stringify(request))) as T;
  const begin = ({ game, task }: (typeof all)[number]): { turn?: Turn; error?: unknown } => {
    let standing = ask<{ turn?: Turn; error?: unknown }>({ cmd: "new", game, position: task.position, seed: "lesson" });
    for (const action of task.before ?? []) standing = ask({ cmd: "play", action });
    return standing;
  };

  test.each(all)("$name begins with the learner's turn", (each) => {
    expect(begin(each)).toEqual({ turn: { seat: each.task.seat } });
  });

  test.each(all)("$name accepts its example, and everything it accepts is legal and leads on", (each) => {
    begin(each);
    const { actions } = ask<{ actions: string[] }>({ cmd: "legal" });
    const accepted = actions.filter((action) => does(each.task, action));
    expect(accepted).toContain(each.task.example);
    if (each.task.also) expect(accepted.length, "others are accepted too").toBeGreaterThan(1);
    expect(accepted.length, "something legal is not what is asked for").toBeLessThan(
      actions.length + (each.task.name === "first" ? 1 : 0),
    );
    for (const action of accepted) {
      begin(each);
      expect(ask<{ turn?: Turn }>({ cmd: "play", action }).turn, action).toBeDefined();
    }
  });

  test.each(all)("$name ends the game where it says so, and nowhere else", (each) => {
    begin(each);
    const { turn, outcome } = ask<{ turn: Turn; outcome?: Outcome }>({ cmd: "play", action: each.task.example });
    expect(turn === "over" ? outcome?.reason : undefined).toBe(each.task.ends);
    if (each.task.ends) expect(outcome?.ranks[each.task.seat]).toBe(1);
  });

  const refused = all.flatMap((each) => (each.task.refused ?? []).map((it) => ({ ...each, ...it })));
  test.each(refused)("$name: $action is refused by $clause", (each) => {
    begin(each);
    expect(ask<{ clause?: string }>({ cmd: "why", action: each.action })).toMatchObject({
      legal: false,
      clause: each.clause,
    });
  });
});
