/** The second part of the Cubulus lesson: the Master, check, the end, the troc and level 2. */
import type { More } from "../lesson";

export const more: More = {
  tasks: [
    {
      name: "master",
      position: "13B2 E4 (24H8) (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "E4-E5",
      also: /^E4-/,
      refused: [{ action: "E4-F5", clause: "CU-12" }],
    },
    {
      name: "check",
      position: "E2 23C4 13D5 (32E5) (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "C4-E4",
      any: true,
      refused: [{ action: "D5-D6", clause: "CU-26" }],
    },
    {
      name: "none",
      position: "E1 36F8 (A9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "F8-C8",
      ends: "CU-28",
    },
    {
      name: "over",
      position: "31C5 14E4 E1 (E5F5) (E9) (54C7) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "C5-F5",
      refused: [{ action: "C5-C8", clause: "CU-11" }],
    },
    {
      name: "troc",
      position: "A9 23G2 (54F4) (H7) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "A9=cube",
      also: /^A9=/,
    },
    {
      name: "turn",
      position: "32D4 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 2",
      seat: 0,
      example: "D4@90",
      also: /^D4@/,
    },
    {
      name: "stand",
      position: "C4D4 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 2",
      seat: 0,
      example: "C4D4-SE4",
      also: /^C4D4-S/,
      refused: [{ action: "C4D4-SD5", clause: "CU-41" }],
    },
  ],
  // Four cubes against one: a beginner's Master is caught in about ten moves.
  game: { position: "23B5 13D4 E1 21F3 32G5 (12D9) (E9) ; w ; move ; first - ; quiet 0 ; level 1", seat: 0 },
};
