import { describe, expect, it } from "vitest";
import { aimedAt, attempt, byTarget, ofPiece, path, readAction } from "./actions";
import { readPiece } from "./pieces";

const nobody = () => false;

describe("readAction", () => {
  it("reads every kind of action of the notation", () => {
    expect(readAction("D1-D7")).toMatchObject({ kind: "go", from: ["D1"], to: ["D7"], via: null });
    expect(readAction("D1-D4-G4")).toMatchObject({ kind: "go", from: ["D1"], to: ["G4"], via: "D4" });
    expect(readAction("C2D2-D2E2")).toMatchObject({ kind: "slide", from: ["C2", "D2"], to: ["D2", "E2"] });
    expect(readAction("D1@270")).toMatchObject({ kind: "turn", from: ["D1"], degrees: 270 });
    expect(readAction("C2D2-SE2")).toMatchObject({ kind: "stand", to: ["E2"] });
    expect(readAction("SE2-SF3")).toMatchObject({ kind: "step", from: ["E2"], to: ["F3"] });
    expect(readAction("SE2-F2G2")).toMatchObject({ kind: "lie", from: ["E2"], to: ["F2", "G2"] });
    expect(readAction("E9=cube")).toMatchObject({ kind: "troc", from: ["E9"], to: ["E9"], brings: "cube" });
    expect(readAction("E9=D9E9")).toMatchObject({ kind: "troc", from: ["E9"], to: ["D9", "E9"], brings: "shield" });
    expect(readAction("end")).toMatchObject({ kind: "end" });
  });

  it("follows a path over its corner, cell by cell", () => {
    expect(path(readAction("D1-D3-F3"))).toEqual(["D2", "D3", "E3", "F3"]);
    expect(path(readAction("E1-D2"))).toEqual(["D2"]);
  });

  it("aims a shield at the cell it newly covers, and a soldier lying down at both", () => {
    expect(aimedAt(readAction("C2D2-D2E2"))).toEqual(["E2"]);
    expect(aimedAt(readAction("SE2-F2G2"))).toEqual(["F2", "G2"]);
    expect(aimedAt(readAction("D1@90"))).toEqual([]);
  });

  it("finds two ways to one cell: two corners, or sliding and standing up", () => {
    const cube = byTarget(["B1-B2-A2", "B1-A1-A2"].map(readAction));
    expect(cube.get("A2")).toHaveLength(2);
    const shield = byTarget(["C2D2-D2E2", "C2D2-SE2"].map(readAction));
    expect(shield.get("E2")?.map((a) => a.kind)).toEqual(["slide", "stand"]);
  });

  it("keeps a troc apart from the Master's own moves", () => {
    const actions = ["E9-E8", "E9=cube"].map(readAction);
    expect(ofPiece(actions, readPiece("E9")).map((a) => a.text)).toEqual(["E9-E8"]);
  });
});

describe("attempt", () => {
  it("writes a cube's straight line, or the corner whose way is free", () => {
    const cube = readPiece("63D1");
    expect(attempt(cube, "D4", nobody)).toBe("D1-D4");
    expect(attempt(cube, "F3", nobody)).toBe("D1-D3-F3");
    expect(attempt(cube, "F3", (cell) => cell === "D2")).toBe("D1-F1-F3");
  });

  it("writes shields, soldiers and Masters as they are spelt", () => {
    expect(attempt(readPiece("C2D2"), "E2", nobody)).toBe("C2D2-D2E2");
    expect(attempt(readPiece("C2D2"), "G2", nobody)).toBe("C2D2-F2G2");
    expect(attempt(readPiece("C2D2"), "C5", nobody)).toBe("C2D2-C4C5");
    expect(attempt(readPiece("SE2"), "F3", nobody)).toBe("SE2-SF3");
    expect(attempt(readPiece("SE2"), "F2", nobody)).toBe("SE2-F2G2");
    expect(attempt(readPiece("SE2"), "D2", nobody)).toBe("SE2-C2D2");
    expect(attempt(readPiece("(E9)"), "E7", nobody)).toBe("E9-E7");
  });
});
