import { describe, expect, it } from "vitest";
import type { Request } from "../../engine/engine";
import type { Entry } from "../../protocol/messages";
import { readPlacement } from "./view";
import { making, makings, remembering } from "./sheet";
import { thrown } from "./thrown";

describe("the score sheet", () => {
  const line = (points: number, ...cells: string[]) => ({ cells, points });

  it("has the lines through the cubes laid, and what is left over as a bonus", () => {
    const facts = { lines: [line(3, "0,0", "1,0", "2,0"), line(2, "2,0", "2,1"), line(2, "0,0", "0,1")] };
    const made = making(1, [readPlacement("Ro@2,0")], [5, 7], [5, 18], facts);
    expect(made.lines.map(({ points }) => points)).toEqual([3, 2]);
    expect([made.points, made.bonus, made.total]).toEqual([11, 6, 18]);
  });

  const history: Entry[] = [
    { chance: "deal …" },
    { seat: 0, action: "Ro@0,0 Rs@1,0" },
    { chance: "draw …" },
    { seat: 1, action: "keep" },
    { seat: 1, action: "Rd@2,0" },
  ];
  /** An engine that counts two points for every laying. */
  const engine = (asked: (readonly Request[])[]) => async (requests: readonly Request[]) => {
    asked.push(requests);
    const scores = [0, 0];
    return requests.map((request) => {
      if (request.cmd === "play" && String(request["action"]).includes("@"))
        scores[String(request["action"]).includes("2,0") ? 1 : 0]! += 2;
      if (request.cmd === "view") return { view: { scores: [...scores] }, history: [] };
      return request.cmd === "facts" ? { facts: { lines: [line(2, "0,0", "1,0"), line(2, "2,0")] } } : {};
    });
  };

  it("asks after every laying, and after nothing else", async () => {
    const asked: (readonly Request[])[] = [];
    const all = await makings(engine(asked), history, 2);
    expect(all.map(({ seat, points, total, bonus }) => [seat, points, total, bonus])).toEqual([
      [0, 2, 2, 0],
      [1, 2, 2, 0],
    ]);
    expect(asked[0]?.map(({ cmd }) => cmd)).toEqual([
      "new",
      "chance",
      "play",
      "view",
      "facts",
      "chance",
      "play",
      "play",
      "view",
      "facts",
    ]);
  });

  it("is asked for once for each move, and empty where the engine cannot follow", async () => {
    const asked: (readonly Request[])[] = [];
    const known = remembering(engine(asked));
    await known(history, 2);
    await known([...history], 2);
    expect(asked).toHaveLength(1);
    expect(
      await makings(async (requests) => requests.map(() => ({ error: { code: "illegal", message: "" } })), history, 2),
    ).toEqual([]);
  });
});

describe("a throw", () => {
  const view = (hands: string[][], seat = 0) => ({
    seats: 2,
    seat,
    phase: "roll" as const,
    passes: 0,
    scores: [0, 0],
    hands,
    bag: {},
    table: [],
  });

  it("tells which cubes of a hand were thrown, equal ones counted", () => {
    const after = view([["Ro", "Ro", "Rs", "Gd"], ["Bs"]]);
    expect(thrown("roll Ro,Gd", view([[], []]), after)).toEqual([[1, 3], []]);
    expect(thrown("draw", view([[], []]), after)).toEqual([[], []]);
  });

  it("is everybody’s at the deal", () => {
    expect(
      thrown(
        "deal Ro,Gs | Bs,Bs",
        view([[], []]),
        view([
          ["Ro", "Gs"],
          ["Bs", "Bs"],
        ]),
      ),
    ).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});
