// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { announce, expected, forgetArrival } from "./arrival";

afterEach(() => sessionStorage.clear());

test("one sits down only at the table that was opened, until that is forgotten", () => {
  announce("t1", [{ place: 0, name: "Ada" }]);
  expect(expected("t2")).toEqual([]);
  expect(expected("t1")).toEqual([{ place: 0, name: "Ada" }]);
  expect(expected("t1")).toEqual([{ place: 0, name: "Ada" }]);
  forgetArrival("t1");
  expect(expected("t1")).toEqual([]);
});

test("nonsense in the memory is no chair", () => {
  sessionStorage.setItem("cubo.arrival.t1", '[{"place":"x","name":"Ada"},{"place":1,"name":""},7]');
  expect(expected("t1")).toEqual([]);
  sessionStorage.setItem("cubo.arrival.t1", "{");
  expect(expected("t1")).toEqual([]);
});
