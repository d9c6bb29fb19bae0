import { describe, expect, it } from "vitest";
import { laying, Layings, readAction } from "./actions";

describe("actions", () => {
  it("are taken apart by their notation", () => {
    expect(readAction("keep").kind).toBe("keep");
    expect(readAction("roll Ro,Ro,Gs")).toEqual({ kind: "roll", text: "roll Ro,Ro,Gs", cubes: ["Ro", "Ro", "Gs"] });
    const action = readAction("Ro@-3,2 Rs@4,-1");
    expect(action.kind === "lay" && action.placements.map(({ cube, cell }) => [cube, cell])).toEqual([
      ["Ro", "-3,2"],
      ["Rs", "4,-1"],
    ]);
  });

  it("are written by column, then by row, as numbers", () => {
    expect(
      laying([
        { cube: "Ro", cell: "10,0" },
        { cube: "Rs", cell: "9,0" },
        { cube: "Rd", cell: "-2,0" },
      ]),
    ).toBe("Rd@-2,0 Rs@9,0 Ro@10,0");
    expect(
      laying([
        { cube: "Ro", cell: "1,10" },
        { cube: "Rs", cell: "1,-2" },
      ]),
    ).toBe("Rs@1,-2 Ro@1,10");
  });
});

describe("the layings", () => {
  const all = Layings.of(["keep", "Ro@1,0", "Rs@1,0", "Ro@1,0 Rs@2,0", "Rs@1,0 Ro@2,0", "Ro@-1,0 Rs@1,0"]);

  it("say where a cube can go, at once or only together with others", () => {
    expect([...all.goals("Ro", [])]).toEqual([
      ["1,0", "now"],
      ["2,0", "together"],
      ["-1,0", "together"],
    ]);
  });

  it("leave what goes with the cubes laid already", () => {
    const laid = [{ cube: "Rs", cell: "1,0" }];
    const left = all.with(["Rs@1,0"]);
    expect([...left.goals("Ro", laid)]).toEqual([
      ["2,0", "now"],
      ["-1,0", "now"],
    ]);
    expect([...left.goals("Rs", laid)]).toEqual([]);
    expect([...left.cubes(laid)]).toEqual(["Ro"]);
    expect(all.with(["Ro@5,5"]).cells().size).toBe(0);
  });

  it("know whole actions and every cell they reach", () => {
    expect(all.has("Ro@1,0 Rs@2,0")).toBe(true);
    expect(all.has("Rs@2,0")).toBe(false);
    expect([...all.cells()].sort()).toEqual(["-1,0", "1,0", "2,0"]);
  });

  it("cope with twenty thousand of them (QC-33)", () => {
    const cells = Array.from(
      { length: 20_000 },
      (_, i) =>
        `Ro@${i % 90},0 Rs@${i % 90},1 Rd@${i % 90},2 Rx@${i % 90},3 Re@${i % 90},4 Rc@${(i + Math.floor(i / 90)) % 90},5`,
    );
    const start = process.cpuUsage(); // what others do on the machine is not counted
    const many = Layings.of(cells);
    expect(many.goals("Rc", []).size).toBe(90);
    expect(many.with(["Ro@7,0"]).goals("Rs", [{ cube: "Ro", cell: "7,0" }]).size).toBe(1);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000);
  });
});
