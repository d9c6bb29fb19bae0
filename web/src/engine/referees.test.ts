import { expect, test } from "vitest";
import type { Channel } from "./channel";
import { referees } from "./referees";

/** Referees for two games, and the channels that were opened, in order. */
function two() {
  const opened: (string | undefined)[] = [];
  const names = new Map<Channel, string | undefined>();
  const made = referees(
    (game) => {
      opened.push(game);
      const channel = {} as Channel;
      names.set(channel, game);
      return channel;
    },
    (game) => (game === "blox" || game === "cubulus" ? game : "cubulus"),
  );
  const asked = (game: string | undefined): string | undefined => names.get(made.of(game));
  return { opened, asked, made };
}

test("each game has a referee, opened once, when it is first asked", () => {
  const { opened, asked } = two();
  expect(opened).toEqual([]);
  expect([asked("blox"), asked("cubulus"), asked("blox")]).toEqual(["blox", "cubulus", "blox"]);
  expect(opened).toEqual(["blox", "cubulus"]);
});

test("what names no known game is asked of whoever is at hand", () => {
  const { asked } = two();
  expect([asked(undefined), asked("chess")]).toEqual(["cubulus", "cubulus"]);
});

test("a table in the page brings the whole engine, which then answers for all", () => {
  const { opened, asked, made } = two();
  asked("blox");
  const whole = made.whole();
  expect(made.of("blox")).toBe(whole);
  expect(made.of("cubulus")).toBe(whole);
  expect(made.whole()).toBe(whole);
  expect(opened).toEqual(["blox", undefined]);
});
