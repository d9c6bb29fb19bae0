import { describe, expect, test } from "vitest";
import { LEARNED } from "./engine";
import { built, thinkerInPlace } from "./in-place";

describe.runIf(built)("the thinker in place", () => {
  test.each([
    ["attakube", 2],
    ["blox", 2],
    ["cubulus", 2],
    ["cube-attack", 2],
    ["cube-attack", 3],
    ["qwirkle-cubes", 2],
  ])("has the networks of %s with %i seats", async (game, seats) => {
    const engine = await thinkerInPlace();
    const replies = await engine.ponder([
      { cmd: "new", game, seats, seed: "nets" },
      { cmd: "chance" },
      { cmd: "chance" },
      { cmd: "go", level: LEARNED, nodes: 50, seed: "nets" },
    ]);
    expect(replies.at(-1)).toHaveProperty("action");
  });
});
