import { afterEach, expect, test } from "vitest";
import { announce, arrive } from "./arrival";

afterEach(() => sessionStorage.clear());

test("one sits down once, and only at the table that was opened", () => {
  announce("t1", [{ place: 0, name: "Ada" }]);
  expect(arrive("t2")).toEqual([]);
  expect(arrive("t1")).toEqual([{ place: 0, name: "Ada" }]);
  expect(arrive("t1")).toEqual([]);
});

test("nonsense in the memory is no chair", () => {
  sessionStorage.setItem("cubo.arrival.t1", '[{"place":"x","name":"Ada"},{"place":1,"name":""},7]');
  expect(arrive("t1")).toEqual([]);
  sessionStorage.setItem("cubo.arrival.t1", "{");
  expect(arrive("t1")).toEqual([]);
});
