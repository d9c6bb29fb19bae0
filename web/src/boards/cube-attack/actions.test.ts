import { expect, test } from "vitest";
import { attempt, readAction } from "./actions";
import { groups, readGroup, type View } from "./view";

test("actions are read as they are written", () => {
  expect(readAction("H0.u1>M0")).toEqual({ kind: "move", text: "H0.u1>M0", cube: "H0.u1", to: "M0" });
  expect(readAction("C2.s1!")).toEqual({ kind: "activate", text: "C2.s1!", cube: "C2.s1" });
  expect(readAction("M0.s1x3.u2")).toMatchObject({ kind: "attack", cube: "M0.s1", to: "M0", victim: "3:M0.u2" });
  expect(readAction("M0.l1xC0.3.u2")).toMatchObject({ kind: "attack", cube: "M0.l1", to: "C0", victim: "3:C0.u2" });
  expect(readAction("F.l1xM0.3.u2")).toMatchObject({ kind: "attack", to: "M0", victim: "3:M0.u2" });
  expect(readAction("M0.l1xF.0.l2")).toMatchObject({ kind: "attack", to: "F", victim: "0:F.l2" });
  expect(readAction("pass").kind).toBe("pass");
});

test("an attempt is written so that the rules can say why not", () => {
  const cube = readGroup(0, "M0.s1");
  expect(attempt(cube, "E0", null)).toBe("M0.s1>E0");
  for (const victim of [readGroup(3, "M0.u2"), readGroup(3, "C0.u2"), readGroup(1, "F.l1")]) {
    const text = attempt(cube, victim.planet, victim);
    expect(readAction(text)).toMatchObject({ kind: "attack", to: victim.planet, victim: victim.key });
  }
});

test("equal cubes stand together", () => {
  const view = { cubes: [["E0.u1", "E0.u1", "M0.s1"], ["E3.u1"]] } as unknown as View;
  expect(groups(view).map(({ key, count }) => `${key}×${count}`)).toEqual(["0:E0.u1×2", "0:M0.s1×1", "1:E3.u1×1"]);
});
