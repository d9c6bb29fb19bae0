import { describe, expect, it } from "vitest";
import { attempt, goal, landed, readAction, worth } from "./actions";
import { inwards, line, middle, placeAt, PLACES, sideTowards, spot, WHOLE } from "./cells";
import type { Facts, Own, View } from "./view";

const view = { towers: { d6: "GWGG" }, figures: [["c3", "c8"], ["c5"]], neutral: ["a1"] } as unknown as View;
const facts = {
  colours: [
    "GMBWMGBMW",
    "BWMGBMWGB",
    "MGWBGWGBM",
    "WBGMWBMWG",
    "BMWGBGWMB",
    "GWMBWMGBW",
    "MBGWGBWGM",
    "BGWMBGMWB",
    "WMBGMWBMG",
  ],
} as unknown as Facts;

describe("places", () => {
  it("are 81 cells and 36 gates, each where its name says", () => {
    expect(PLACES.length).toBe(81 + 36);
    for (const place of PLACES) expect(placeAt(...spot(place))).toBe(place);
    expect([spot("a9"), spot("Nc"), spot("Sc"), spot("W1"), spot("E4")]).toEqual([
      [1, 1],
      [3, 0],
      [3, 10],
      [0, 9],
      [10, 6],
    ]);
    expect(placeAt(0, 0)).toBeNull();
    expect(middle("e5")).toEqual({ x: WHOLE / 2, y: WHOLE / 2 });
  });

  it("lie in lines", () => {
    expect(line("c7", "N")).toEqual(["c8", "c9"]);
    expect(line("E4", inwards("E4")).slice(0, 2)).toEqual(["i4", "h4"]);
    expect([sideTowards("c3", "c9"), sideTowards("c3", "a3"), sideTowards("c3", "d9")]).toEqual(["N", "W", "N"]);
  });
});

describe("actions", () => {
  it("are read as the notation writes them", () => {
    expect(readAction("Nc:G")).toEqual({ kind: "enter", text: "Nc:G", from: "Nc", pay: { cards: "G", joker: null } });
    expect(readAction("c3>N:m")).toEqual({
      kind: "walk",
      text: "c3>N:m",
      from: "c3",
      side: "N",
      pay: { cards: "", joker: "M" },
    });
    expect(readAction("c3xc7:WWM")).toMatchObject({
      kind: "destroy",
      from: "c3",
      to: "c7",
      pay: { cards: "WWM", joker: null },
    });
    expect(readAction("c3!c7:GGg")).toMatchObject({ kind: "hit", to: "c7", pay: { cards: "GG", joker: "G" } });
    expect(readAction("c3^WWMb")).toMatchObject({ kind: "build", from: "c3", pay: { cards: "WWM", joker: "B" } });
    expect(readAction("swap WWG+")).toMatchObject({
      kind: "swap",
      from: "",
      wake: true,
      pay: { cards: "WWG", joker: null },
    });
    expect(worth(readAction("c3^WWMb").pay)).toBe("WWBM");
  });

  it("end where the facts say, and have ended where a figure of that seat now stands", () => {
    const own = { enter: { Nc: { G: "c7" } }, walk: { "c3>N": { M: "c4" } } } as unknown as Own;
    expect(["Nc:g", "c3>N:M", "c3xc7:W", "c3^WW", "swap W"].map((text) => goal(readAction(text), own))).toEqual([
      "c7",
      "c4",
      "c7",
      "c3",
      null,
    ]);
    expect(goal(readAction("Nd:G"), own)).toBeNull();
    expect(landed(readAction("Nc:B"), 0, view)).toBe("c8");
    expect(landed(readAction("c8>S:W"), 1, view)).toBe("c5");
    expect(landed(readAction("a2xd6:W"), 0, view)).toBe("d6");
  });

  it("that were tried are written at their plain price", () => {
    expect(attempt("c3", "d6", view, facts)).toBe("c3xd6:WGGG");
    expect(attempt("c3", "c5", view, facts)).toBe("c3!c5:WWW");
    expect(attempt("c3", "f3", view, facts)).toBe("c3>E:B");
    expect(attempt("Nc", "c9", view, facts)).toBe("Nc:B");
    expect(attempt("c3", "E4", view, facts)).toBe("E4:W");
  });
});
