import { describe, expect, it } from "vitest";
import { en } from "../../i18n/en/qwirkle-cubes";
import { fr } from "../../i18n/fr/qwirkle-cubes";
import type { Making } from "./sheet";
import { stripOf, type Now } from "./strip";

const nothing = () => undefined;
const does = { throw: nothing, keep: nothing, all: nothing, confirm: nothing, takeBack: nothing, pass: nothing };
const still: Now = {
  phase: "lay",
  cubes: 6,
  picked: 0,
  laid: 0,
  cube: null,
  places: null,
  preview: null,
  pointed: null,
  missing: "",
  ready: false,
  refusal: "",
};
const made = (...lines: number[]): Making => ({
  seat: 0,
  placements: [],
  bonus: 0,
  total: 0,
  points: lines.reduce((a, b) => a + b, 0),
  lines: lines.map((points) => ({ points, cells: Array.from({ length: Math.min(6, points) }, String) })),
});
const said = (now: Partial<Now>, words = en) => {
  const { what, why, main, other } = stripOf(words, { ...still, ...now }, does);
  return [what, why, other?.label, main?.label, main?.disabled];
};

describe("the strip", () => {
  it("asks whether to roll, and does what was chosen", () => {
    expect(said({ phase: "choose" })).toEqual([en.which, en.whichHow, "Choose all", "Keep all", undefined]);
    expect(said({ phase: "choose", picked: 2 })).toEqual([
      "2 cubes to re-roll.",
      "You keep 4. Colours never change.",
      "Keep all",
      "Re-roll 2 cubes",
      undefined,
    ]);
  });

  it("says where a cube can go, and what it brings there", () => {
    expect(said({ cube: "Ox", places: 3 })).toEqual([
      "Where does the orange star go?",
      "It fits in 3 places.",
      undefined,
      undefined,
      undefined,
    ]);
    expect(said({ cube: "Ox", places: 3, pointed: made(3, 5, 2) })).toEqual([
      "Lay the orange star here: 10 points.",
      "3 + 5 + 2 = 10 points",
      undefined,
      undefined,
      undefined,
    ]);
    expect(said({ cube: "Ox", places: 0 })[0]).toBe("There is no place for the orange star now.");
    expect(said({ cube: "Ge", places: 1 }, fr)).toEqual([
      "Où poser la grande étoile verte\u202f?",
      "Une seule case possible.",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps its buttons while something lies on the table, whatever else is in hand or refused", () => {
    for (const more of [{}, { cube: "Ox", places: 1 }, { refusal: "No." }])
      expect(said({ laid: 2, ready: true, ...more }).slice(2)).toEqual(["Pick up", "Lay 2 cubes", false]);
    expect(said({ laid: 2, missing: "There is a gap.", ready: false })).toEqual([
      "There is a gap.",
      undefined,
      "Pick up",
      "Lay 2 cubes",
      true,
    ]);
  });

  it("adds up what is laid, and names a Qwirkle", () => {
    expect(said({ laid: 2, ready: true, preview: made(12, 2) }).slice(0, 2)).toEqual([
      "2 cubes: 14 points.",
      "12 + 2 = 14 points",
    ]);
    expect(said({ laid: 1, ready: true, preview: made(12) }).slice(0, 2)).toEqual(["1 cube: 12 points.", "Qwirkle!"]);
    expect(said({ laid: 1, ready: true, preview: made(3) })[1]).toBeUndefined();
  });
});
