// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { inKiosk } from "../kiosk/kiosk.svelte";
import type { Talk } from "./state";
import { heardAt, keepTalk } from "./talk";

vi.mock("../kiosk/kiosk.svelte", () => ({ inKiosk: vi.fn(() => false) }));
beforeEach(() => sessionStorage.clear());

const line = (version: number, text: string): Talk => ({ version, by: [0], name: "Ada", words: { text } });

test("what was said at a table is found again, and at no other", () => {
  keepTalk("t1", [line(3, "Hello")]);
  keepTalk("t2", [line(5, "Elsewhere")]);
  keepTalk("t1", [line(3, "Hello"), line(9, "Well played")]);
  expect(heardAt("t1")).toEqual([line(3, "Hello"), line(9, "Well played")]);
  expect(heardAt("t2")).toEqual([line(5, "Elsewhere")]);
  expect(heardAt("t3")).toEqual([]);
});

test("only the last tables are remembered", () => {
  for (let n = 0; n < 9; n++) keepTalk(`t${n}`, [line(1, String(n))]);
  expect([heardAt("t0"), heardAt("t1")]).toEqual([[], [line(1, "1")]]);
});

test("what cannot be read was not said", () => {
  sessionStorage.setItem(
    "cubo.talk",
    '[{"table":"t1","talk":[{"version":1,"by":[0],"name":"Ada"}]},{"table":"t2","talk":[]},null,7]',
  );
  expect([heardAt("t1"), heardAt("t2")]).toEqual([[], []]);
  sessionStorage.setItem("cubo.talk", "{");
  expect(heardAt("t1")).toEqual([]);
});

test("a screen that many share keeps nothing", () => {
  vi.mocked(inKiosk).mockReturnValueOnce(true);
  keepTalk("t1", [line(3, "Hello")]);
  expect(sessionStorage).toHaveLength(0);
});
