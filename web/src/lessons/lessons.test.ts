import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Instance } from "../engine/instance";
import type { Outcome, Turn } from "../protocol/messages";
import { shelf } from "../protocol/shelf";
import { englishFaults, frenchFaults, sayings } from "../i18n/typography";
import { firstGame, shortGame } from "../open/first";
import { opening } from "../open/wish";
import { does, tasksOf, type LessonWords, type MoreWords } from "./lesson";
import { lessons } from "./tasks";

const files = import.meta.glob<{ words: LessonWords | MoreWords }>(["./*.{en,fr}.ts", "./more/*.{en,fr}.ts"], {
  eager: true,
});
const all = Object.entries(lessons).flatMap(([game, lesson]) =>
  tasksOf(lesson).map((task) => ({ game, task, name: `${game}, ${task.name}` })),
);
const parts = Object.entries(lessons).flatMap(([game, { tasks, more }]) => [
  { path: `./${game}`, tasks },
  ...(more ? [{ path: `./more/${game}`, tasks: more.tasks }] : []),
]);
const shorts = Object.entries(lessons).flatMap(([game, { more }]) => (more ? [{ game, short: more.game }] : []));

test("every game on the shelf has a lesson", () => {
  expect(Object.keys(lessons).sort()).toEqual(shelf.map(({ id }) => id).sort());
});

test.each(parts)("$path says the same things in both languages, and nothing is left unsaid", ({ path, tasks }) => {
  for (const language of ["en", "fr"]) {
    const said = files[`${path}.${language}.ts`]?.words.tasks ?? {};
    expect(Object.keys(said).sort()).toEqual(tasks.map(({ name }) => name).sort());
    for (const task of tasks)
      expect(said[task.name]?.dare !== undefined, `${task.name} dares what is refused`).toBe(
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
    if (each.task.also || each.task.any) expect(accepted.length, "others are accepted too").toBeGreaterThan(1);
    if (each.task.any) expect(accepted).toEqual(actions);
    else expect(accepted.length, "something legal is not what is asked for").toBeLessThan(actions.length);
    for (const action of accepted) {
      begin(each);
      expect(ask<{ turn?: Turn }>({ cmd: "play", action }).turn, action).toBeDefined();
    }
  });

  test.each(all)("$name ends the game where it says so, and nowhere else", (each) => {
    begin(each);
    let after = ask<{ turn: Turn; outcome?: Outcome }>({ cmd: "play", action: each.task.example });
    while (each.task.falls && after.turn === "chance") after = ask({ cmd: "chance" });
    const { turn, outcome } = after;
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

  test.each(shorts)("the short game of $game begins with the learner's turn", ({ game, short: { position, seat } }) => {
    expect(ask({ cmd: "new", game, position, seed: "lesson" })).toEqual({ turn: { seat } });
  });

  test.each(shorts)("the short game of $game is a table that the page lays", ({ game, short }) => {
    const onShelf = shelf.find(({ id }) => id === game);
    if (!onShelf) throw new Error(game);
    const wish = shortGame(onShelf, short);
    const table = opening(wish);
    expect(table.places[short.seat]).toEqual({ for: "person" });
    expect(table.places.filter((place) => place.for === "house" && place.level === "beginner")).toHaveLength(1);
    const lay = (open: object): unknown =>
      ask<{ messages: object[] }>({ cmd: "local", now: 1, entropy: "07".repeat(32), wish: { open } }).messages.at(-1);
    expect(lay({ table, position: wish.position, id: 1 })).toMatchObject({ shown: { friendly: true, game } });
    expect(lay({ table: opening(firstGame(onShelf)), position: "nonsense", id: 1 })).toHaveProperty("error");
  });
});
