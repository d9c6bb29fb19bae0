import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Instance } from "../../engine/instance";
import { en } from "../../i18n/en/study";
import { shelf } from "../../protocol/shelf";
import { editors } from "./editors";
import { refused } from "./refused";

const WASM = new URL("../../engine/cubo.wasm", import.meta.url);
const side = (seat: number): string => `seat ${seat}`;

const games = shelf.filter(({ id }) => editors[id]);

test("every editor is of a game on the shelf", () => {
  expect(Object.keys(editors).sort()).toEqual(games.map(({ id }) => id).sort());
});

// The engine is built by `make wasm`; without it there is nothing to ask.
describe.skipIf(!existsSync(WASM))("with the engine", () => {
  let ask: <T>(request: object) => T;
  beforeAll(async () => {
    const instance = await Instance.of(await WebAssembly.compile(readFileSync(WASM)));
    ask = <T>(request: object): T => JSON.parse(instance.call(JSON.stringify(request))) as T;
  });
  const message = (game: string, position: string): string | undefined =>
    ask<{ error?: { message: string } }>({ cmd: "new", game, position, seed: "s" }).error?.message;

  test.each(games.map(({ id, seats }) => ({ id, seats })))(
    "$id: what is read is written again as it was",
    ({ id, seats }) => {
      const editor = editors[id];
      if (!editor) throw new Error(id);
      expect(message(id, editor.example)).toBeUndefined();
      for (const many of new Set(seats)) {
        ask({ cmd: "new", game: id, seats: many, seed: `${id} ${many}` });
        let read = 0;
        const texts: string[] = [];
        for (let n = 0; n < 60; n++) {
          const { turn } = ask<{ turn: unknown }>({ cmd: "turn" });
          if (turn === "over") break;
          if (turn === "chance") ask({ cmd: "chance" });
          else {
            const { action } = ask<{ action: string }>({ cmd: "go", level: "random", seed: `${n}` });
            ask({ cmd: "play", action });
          }
          texts.push(ask<{ position: string }>({ cmd: "position" }).position);
        }
        for (const text of texts) {
          const draft = editor.read(text);
          if (draft === undefined) continue;
          const again = editor.write(draft);
          const refusal = message(id, again);
          // What only the past knows is left out: a turn half played, what hands were.
          if (refusal !== undefined) continue;
          read += 1;
          expect(editor.write(editor.read(again))).toBe(again);
        }
        expect(read, `${id} for ${many}`).toBeGreaterThan(texts.length / 4);
      }
    },
  );

  const wrong: [string, string, (editor: (typeof editors)[string], draft: unknown) => unknown][] = [
    ["cubulus", "CU-1", (editor, draft) => editor.remove(draft, "E1")],
    ["cubulus", "CU-1", (editor, draft) => editor.put(draft, "0 cube", "E5")],
    ["cubulus", "CU-1", (editor, draft) => editor.put(draft, "1 soldier", "E5")],
    ["cubulus", "CU-26", (editor, draft) => editor.move(editor.clear(draft), "E1", "E8")],
    ["cube-attack", "CA-15", (editor, draft) => editor.remove(draft, "E0")],
    ["cube-attack", "CA-7", (editor, draft) => editor.put(draft, "0 u1", "E3")],
    ["cube-attack", "CA-9", (editor, draft) => editor.put(draft, "0 s1", "E0")],
    ["qwirkle-cubes", "QC-2", (editor, draft) => editor.remove(draft, "0,0")],
    ["qwirkle-cubes", "QC-12", (editor, draft) => editor.put(draft, "Ro", "5,5")],
    ["qwirkle-cubes", "QC-13", (editor, draft) => editor.put(draft, "Gc", "2,0")],
    [
      "blox",
      "BX-1",
      (editor, draft) =>
        ["a1", "b1", "a2", "b2", "a3"].reduce(
          (now, cell) => editor.put(editor.put(editor.put(now, "W", cell), "W", cell), "W", cell),
          editor.clear(draft),
        ),
    ],
    ["attakube", "AK-9", (editor, draft) => editor.put(draft, "0 quake", "d4")],
  ];
  test.each(wrong)("%s: what cannot be is refused by %s", (game, clause, change) => {
    const editor = editors[game];
    if (!editor) throw new Error(game);
    const draft = change(editor, editor.read(editor.example));
    const why = message(game, editor.write(draft));
    expect(why).toBeDefined();
    const said = refused(editor, why ?? "", en.setup, side);
    expect(said.clause).toBe(clause);
    expect(said.engine).toBeUndefined();
    expect(said.text).not.toBe(en.setup.cannot);
  });

  test("every rule that a refusal cites exists", () => {
    for (const [game, { refusals }] of Object.entries(editors))
      for (const [, clause] of refusals)
        expect(ask<{ clause?: string }>({ cmd: "clause", game, clause }).clause, `${game} ${clause}`).toBe(clause);
  });
});
