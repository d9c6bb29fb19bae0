import { describe, expect, it } from "vitest";
import { acrossBoard, die, reoriented } from "./die";
import { rolling } from "./rotation";
import { SIDES } from "./solid";

const values = (inks: ReturnType<typeof die>) =>
  Object.fromEntries(SIDES.map((side) => [side, Number(inks?.[side]?.ink)]));

describe("die", () => {
  it("has 24 ways to lie, and none with a face twice or opposite to itself", () => {
    let ways = 0;
    for (let top = 1; top <= 6; top++)
      for (let south = 1; south <= 6; south++) {
        const faces = die(top, south);
        if (top === south || top + south === 7) expect(faces).toBeUndefined();
        else {
          ways++;
          const seen = values(faces);
          expect(seen).toMatchObject({ top, south, bottom: 7 - top, north: 7 - south });
          expect((seen["east"] ?? 0) + (seen["west"] ?? 0)).toBe(7);
        }
      }
    expect(ways).toBe(24);
  });

  it("CU-6: at the start White's cubes show to the east 5, 1, 6, 2 under tops 1, 2, 5, 6", () => {
    const east = [1, 2, 5, 6].map((top) => values(die(top, 3))["east"]);
    expect(east).toEqual([5, 1, 6, 2]);
  });

  it("rolls east: what was on top looks east, what was west is on top", () => {
    const before = values(die(6, 3));
    const inks = die(6, 3);
    if (!inks) throw new Error("a die");
    const now = values(reoriented(inks, rolling(1, 0, 90)));
    expect(now).toMatchObject({
      east: before["top"],
      top: before["west"],
      south: before["south"],
      bottom: before["east"],
    });
  });

  it("comes back, pips and all, after four rolls the same way", () => {
    const start = die(2, 3);
    if (!start) throw new Error("a die");
    let inks = start;
    for (let i = 0; i < 4; i++) inks = reoriented(inks, rolling(0, -1, 90));
    expect(inks).toEqual(start);
  });

  it("shows its north to who sits across the board, with the top turned by half", () => {
    const inks = die(2, 3);
    if (!inks) throw new Error("a die");
    const seen = acrossBoard(inks);
    expect(seen.south?.ink).toBe("4");
    expect(seen.top).toEqual({ ink: "2", turn: ((inks.top?.turn ?? 0) + 2) % 4 });
  });
});
