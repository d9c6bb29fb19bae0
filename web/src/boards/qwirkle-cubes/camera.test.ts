import { beforeEach, describe, expect, it } from "vitest";
import { around, Camera, middle, MOST, PITCH } from "./camera.svelte";

describe("the camera", () => {
  let camera: Camera;
  beforeEach(() => {
    camera = new Camera();
    camera.width = 400;
    camera.height = 300;
  });
  const sees = (cell: string) => {
    const { x, y } = middle(cell);
    return (
      Math.abs(x - camera.x) * camera.edge <= camera.width / 2 &&
      Math.abs(y - camera.y) * camera.edge <= camera.height / 2
    );
  };

  it("fits the table into the window and follows as it grows", () => {
    camera.fit(around(["0,0", "3,0"], 1));
    const { edge } = camera;
    expect([sees("-1,0"), sees("4,1")]).toEqual([true, true]);
    camera.fit(around(["0,0", "9,4"], 1));
    expect(camera.edge).toBeLessThan(edge);
    expect([sees("-1,-1"), sees("10,5")]).toEqual([true, true]);
  });

  it("stays where it is while all is in sight", () => {
    camera.fit(around(["0,0", "9,4"], 1));
    const { x, y, edge } = camera;
    camera.fit(around(["0,0", "8,3"], 1));
    expect([camera.x, camera.y, camera.edge]).toEqual([x, y, edge]);
  });

  it("shows what was laid last where the whole would be too small to read", () => {
    const wide = around(["-30,0", "30,0"], 1);
    camera.fit(wide, middle("30,0"));
    expect([sees("30,0"), sees("-30,0")]).toEqual([true, false]);
  });

  it("stays where the person has put it, until it is let go", () => {
    camera.fit(around(["0,0", "3,0"], 1));
    camera.pan(50, 0);
    const { x } = camera;
    camera.fit(around(["0,0", "9,4"], 1));
    expect(camera.x).toBe(x);
    camera.release();
    camera.fit(around(["0,0", "9,4"], 1), null, true);
    expect(camera.x).not.toBe(x);
  });

  it("zooms about the point under the pointer, within bounds", () => {
    camera.fit(around(["-5,-5", "5,5"], 1));
    const at = { x: 60, y: -40 };
    const before = camera.under(at);
    camera.zoom(1.5, at);
    expect(camera.under(at)).toEqual(before);
    for (let i = 0; i < 20; i++) camera.zoom(2);
    expect(camera.edge).toBe(MOST);
  });

  it("never loses the table, and brings a cell into sight with the least movement", () => {
    camera.fit(around(["0,0", "3,0"], 1));
    for (let i = 0; i < 50; i++) camera.pan(500, 500);
    expect(camera.x).toBeGreaterThanOrEqual(-1 * PITCH);
    camera.show(middle("4,0"));
    expect(sees("4,0")).toBe(true);
  });

  it("knows the cell under a point", () => {
    camera.fit(around(["0,0"], 1));
    expect(camera.under({ x: camera.edge * PITCH, y: -2 * camera.edge * PITCH })).toEqual({ x: 1, y: 2 });
  });
});
