import { expect, test } from "vitest";
import { read } from "./choices";

test("nothing kept: the browser's language and modest defaults", () => {
  expect(read(undefined, ["de", "en-GB"])).toEqual({
    language: "en",
    theme: "system",
    sound: true,
    volume: 0.6,
    pace: "normal",
    notation: false,
    motion: "system",
    side: "mine",
    names: [],
  });
  expect(read(null, []).language).toBe("fr");
});

test("what was kept is taken where it makes sense, and only there", () => {
  const found = read(
    {
      language: "xx",
      theme: "dark",
      sound: "yes",
      volume: 7,
      pace: "warp",
      motion: "none",
      side: 3,
      names: [" Ada ", 5, "", "Grace"],
    },
    ["fr"],
  );
  expect(found).toEqual({
    language: "fr",
    theme: "dark",
    sound: true,
    volume: 0.6,
    pace: "normal",
    notation: false,
    motion: "none",
    side: "mine",
    names: ["Ada", "Grace"],
  });
});

test("names are short and few", () => {
  const found = read({ names: Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(99, "x")) }, []);
  expect(found.names).toHaveLength(6);
  expect(found.names[0]).toHaveLength(40);
});
