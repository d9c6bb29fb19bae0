import { expect, test } from "vitest";
import type { Entry } from "../../protocol/messages";
import { rolledNow } from "./fate";

const hand = ["Ro", "Rs", "Gd", "Gd", "Be", "Pc"];
const keep: Entry = { seat: 0, action: "keep" };
const roll: Entry = { seat: 0, action: "roll Gx,Bs" };

test.each<[string, Entry[], readonly number[] | null]>([
  ["nothing was rolled by whoever keeps", [{ chance: "draw Ro" }, keep], null],
  [
    "those that were picked up are known by what they show; of equal cubes the later one",
    [keep, { chance: "draw" }, roll, { chance: "roll Gd,Be" }],
    [3, 4],
  ],
  ["a forced throw rolls them all", [keep, { chance: "roll Ro,Rs,Gd,Gd,Be,Pc" }], [0, 1, 2, 3, 4, 5]],
  ["so does an exchange", [keep, { chance: "swap Ro,Rs,Gd,Gd,Be,Pc" }], [0, 1, 2, 3, 4, 5]],
  ["what is still in the air has not fallen", [{ chance: "draw Ro" }, roll], null],
  [
    "the throw of the turn before is over",
    [roll, { chance: "roll Gd,Be" }, { seat: 0, action: "Ro@1,0" }, { chance: "draw Rs" }],
    null,
  ],
])("%s", (_, history, slots) => {
  expect(rolledNow(history, hand)).toEqual(slots);
});
