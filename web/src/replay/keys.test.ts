// @vitest-environment jsdom
import { expect, test } from "vitest";
import { keyFor } from "./keys";

const press = (key: string, on: string, more = {}): ReturnType<typeof keyFor> => {
  document.body.innerHTML = `<button></button><input type="range"><input type="file"><div role="grid"><i></i></div><p></p>`;
  return keyFor({
    key,
    target: document.querySelector(on),
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  });
};

test("arrows go from move to move, but not for those who need them themselves", () => {
  expect(press("ArrowRight", "p")).toBe("next");
  expect(press("ArrowLeft", "button")).toBe("back");
  expect(press("End", "p")).toBe("last");
  expect(press("ArrowRight", "input")).toBeUndefined();
  expect(press("Home", "i")).toBeUndefined();
  expect(press("ArrowLeft", "p", { altKey: true })).toBeUndefined();
});

test("the space bar plays and pauses, but presses the button that has the focus", () => {
  expect(press(" ", "p")).toBe("toggle");
  expect(press(" ", "input")).toBe("toggle");
  expect(press(" ", "button")).toBeUndefined();
  expect(press(" ", "[type=file]")).toBeUndefined();
});
