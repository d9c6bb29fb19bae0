import { expect, test } from "vitest";
import { reveal } from "./reveal";

test("all revealed, everybody's cards stand beside the view of the one who acts", () => {
  expect(
    reveal(
      [
        { viewer: 0, hand: "WG" },
        { viewer: 1, hand: "BM" },
      ],
      1,
    ),
  ).toEqual({ viewer: 1, hand: "BM", hands: ["WG", "BM"] });
});
