import { expect, test } from "vitest";
import type { Request } from "../engine/engine";
import type { Entry } from "../protocol/messages";
import { spoken } from "../protocol/telling";
import { Tales } from "./tales.svelte";
import { grow, growLine, ROOT, sapling } from "./tree";

const start = { game: "qwirkle-cubes", seats: 2, options: {}, position: undefined };

/** Tells every event by its text. */
function teller(): { asked: Request[][]; together: (requests: readonly Request[]) => Promise<never[]> } {
  const asked: Request[][] = [];
  return {
    asked,
    together: async (requests) => {
      asked.push([...requests]);
      const said = requests.slice(1, -1).map(({ event, action }) => [{ words: `told ${String(event ?? action)}` }]);
      const { from, language } = requests.at(-1) as unknown as { from: number; language: string };
      const tellings = said
        .slice(from)
        .map((short) => ({ short: [...short, { words: ` in ${language}` }], long: short }));
      return [...requests.slice(1).map(() => ({})), { tellings }] as never[];
    },
  };
}
const chance = (text: string): Entry => ({ chance: text });
const words = (tales: Tales, id: number): string => spoken(tales.of(id)?.short ?? []);

test("each throw of a tree is told once, a variation by itself, and again in another language", async () => {
  const engine = teller();
  const tales = new Tales(engine);
  const main = growLine(sapling(), ROOT, [chance("deal Ro"), { seat: 0, action: "keep" }, chance("roll Gs")]);
  const { tree, id } = grow(main.tree, 2, chance("roll Yc"));
  await tales.follow({ start, tree, language: "en", names: [] });
  expect(words(tales, 1)).toContain("told deal Ro in en");
  expect(words(tales, 3)).toContain("told roll Gs in en");
  expect(words(tales, id)).toContain("told roll Yc in en");
  expect(engine.asked).toHaveLength(2);
  // Nothing new, nothing asked.
  await tales.follow({ start, tree, language: "en", names: [] });
  expect(engine.asked).toHaveLength(2);
  await tales.follow({ start, tree, language: "fr", names: [] });
  expect(words(tales, 1)).toContain("in fr");
});

test("a game without chance asks nothing", async () => {
  const engine = teller();
  const { tree } = growLine(sapling(), ROOT, [{ seat: 0, action: "B1-B3" }]);
  await new Tales(engine).follow({ start, tree, language: "en", names: [] });
  expect(engine.asked).toEqual([]);
});
