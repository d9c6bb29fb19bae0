import { expect, test } from "vitest";
import type { ServerMessage } from "../protocol/messages";
import { reduce } from "../table/reduce";
import { blank } from "../table/state";
import player from "../table/streams/cubulus-player.json";
import { soundOf } from "./which";

test("a game sounds like one: own moves knock, others' moves call, the end rings", () => {
  let state = blank;
  const heard: string[] = [];
  for (const message of player as unknown as ServerMessage[]) {
    const next = reduce(state, message);
    const sound = soundOf(state, next);
    if (sound) heard.push(sound);
    state = next;
  }
  expect(heard).toEqual([
    "turn",
    "move",
    "turn",
    "move",
    "turn",
    "talk",
    "talk",
    "talk",
    "talk",
    "talk",
    "offer",
    "turn",
    "offer",
    "move",
    "end",
    "offer",
  ]);
});
