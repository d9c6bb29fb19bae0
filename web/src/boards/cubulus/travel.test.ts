import { describe, expect, it } from "vitest";
import { reoriented } from "../../cube/die";
import { moments } from "../../cube/frames";
import { standing } from "../../cube/journey";
import { look, middle, SOLDIER } from "./look";
import { readPiece, type View } from "./pieces";
import { held, movement, settled } from "./travel";

const view = (...pieces: string[]) => ({ pieces }) as unknown as View;
const end = (text: string, before: View, after: View, bottom = 0) => {
  const moving = movement(text, before, after, bottom);
  const journey = moving?.travels[0]?.journey;
  const pose = journey && moments(journey).at(-1)?.pose;
  if (!moving || !pose) throw new Error("a movement");
  return { moving, pose };
};

describe("a movement", () => {
  // Played by the engine: a die that rolls round a corner, seen from both sides of the board.
  it.each([0, 1])("brings a die to its cell as the view will show it (seat %i below)", (bottom) => {
    const { pose } = end("D1-D3-G3", view("53D1"), view("64G3"), bottom);
    const there = standing(middle(["G3"], bottom), look(readPiece("64G3"), bottom).solid);
    expect(pose.at[0]).toBeCloseTo(there.x);
    expect(pose.at[1]).toBeCloseTo(there.y);
    const rolled = reoriented(look(readPiece("53D1"), bottom).inks, pose.way);
    const shown = look(readPiece("64G3"), bottom).inks;
    for (const side of ["top", "south", "east"] as const) expect(rolled[side]).toEqual(shown[side]);
  });

  it("turns a die on the spot to what the view will show", () => {
    const { pose } = end("A1@90", view("13A1"), view("15A1"));
    expect(reoriented(look(readPiece("13A1"), 0).inks, pose.way).south?.ink).toBe(
      look(readPiece("15A1"), 0).inks.south?.ink,
    );
  });

  it("takes off what stood on the cell, not before the piece is there", () => {
    const { moving } = end("D1-D3", view("23D1", "(14D3)"), view("53D3"));
    expect(moving.taken.map(({ text }) => text)).toEqual(["(14D3)"]);
    expect(moving.takenAt).toBeGreaterThan(0);
  });

  it("stands a shield up where it tips to, either way", () => {
    for (const [text, from, to] of [
      ["C2D2-SE2", "C2D2", "E2"],
      ["C2D2-SB2", "C2D2", "B2"],
      ["C2C3-SC4", "C2C3", "C4"],
    ] as const) {
      const { pose } = end(text, view(from), view(`S${to}`));
      const there = standing(middle([to], 0), SOLDIER);
      expect(pose.at[0]).toBeCloseTo(there.x);
      expect(pose.at[1]).toBeCloseTo(there.y);
      expect(pose.at[2]).toBeCloseTo(SOLDIER.h / 2);
    }
  });

  it("lays a soldier down over the two cells beyond it", () => {
    const { pose } = end("SE2-F2G2", view("SE2"), view("F2G2"));
    expect(pose.at[0]).toBeCloseTo(standing(middle(["F2", "G2"], 0), look(readPiece("F2G2"), 0).solid).x);
  });

  it("lets a piece that was carried by hand settle from where it was let go, as it will lie", () => {
    const at = { x: 5, y: 6 };
    const moving = settled("B1-B3", view("23B1", "(14B3)"), view("54B3"), at, 0);
    const course = moments(
      moving?.travels[0]?.journey ??
        (() => {
          throw new Error("a journey");
        })(),
    );
    const { solid } = look(readPiece("54B3"), 0);
    const [from, to] = [standing(held(at, solid), solid), standing(middle(["B3"], 0), solid)];
    expect(course[0]?.pose.at.slice(0, 2)).toEqual([from.x, from.y]);
    expect(course.at(-1)?.pose.at[0]).toBeCloseTo(to.x);
    expect(course.at(-1)?.pose.at[1]).toBeCloseTo(to.y);
    expect([moving?.mover.text, moving?.travels[0]?.piece.text, moving?.taken.map(({ text }) => text)]).toEqual([
      "23B1",
      "54B3",
      ["(14B3)"],
    ]);
    expect(settled("D9=cube", view("D9"), view("14D9", "E1"), at, 0)).toBeNull();
  });

  it("carries the Master home and lets what it brings appear", () => {
    const { moving } = end("D9=cube", view("D9"), view("14D9", "E1"));
    expect(moving.travels.map(({ piece }) => piece.text)).toEqual(["D9", "14D9"]);
  });
});
