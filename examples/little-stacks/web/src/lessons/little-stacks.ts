import type { Lesson } from "./lesson";

export const littleStacks: Lesson = {
  tasks: [
    {
      name: "lay",
      position: "0,-,-,-,1,-,-,-,-",
      seat: 0,
      example: "c3",
      refused: [{ action: "a1", clause: "LS-2" }],
    },
    {
      name: "line",
      position: "0,0,1,1,-,-,-,-,-",
      seat: 0,
      example: "c1",
      ends: "LS-4",
    },
  ],
};
