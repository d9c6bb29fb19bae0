import { describe, expect, it } from "vitest";
import { reach, type Facts } from "./facts";
import { readPiece } from "./pieces";
import { named } from "./pictures";

const side = { attacks: { D2: ["E1"], C5: ["B8", "E1"] }, check: [], shields: [] };
const facts: Facts = { white: side, black: { ...side, attacks: {} }, rolls: {}, dice: { B8: { C5: [6, 2] } } };

describe("where a piece could go", () => {
  it("is told for cubes with the faces they would show, for others without", () => {
    expect([...reach(facts, readPiece("46B8"))]).toEqual([["C5", [6, 2]]]);
    expect([...reach(facts, readPiece("E1")).keys()].sort()).toEqual(["C5", "D2"]);
    expect([...reach(facts, readPiece("(SE5)"))]).toEqual([]);
  });
});

describe("a piece in a telling", () => {
  it("is read from its name", () => {
    expect(named("black-64")).toMatchObject({ side: 1, kind: "cube", top: 6, south: 4 });
    expect(named("white-master")).toMatchObject({ side: 0, kind: "master" });
  });
});
