import { expect, test } from "vitest";
import { shortcut, SHORTCUTS } from "./shortcuts";

const press = (more: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, key: "b", code: "KeyB", ...more }) as KeyboardEvent;

test("Alt and a letter ask for something; anything else does not", () => {
  expect(shortcut(press({}))).toBe("board");
  expect(shortcut(press({ altKey: false }))).toBeNull();
  expect(shortcut(press({ ctrlKey: true }))).toBeNull();
  expect(shortcut(press({ key: "q", code: "KeyA" }))).toBeNull();
});

test("where Alt makes another sign, the place of the key counts", () => {
  expect(shortcut(press({ key: "ß", code: "KeyS" }))).toBe("status");
});

test("no key does two things", () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
});
