import type { Lesson } from "./lesson";
import { more } from "./more/cubulus";

export const cubulus: Lesson = {
  tasks: [
    {
      name: "straight",
      position: "23B1 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "B1-B3",
      refused: [{ action: "B1-B2", clause: "CU-8" }],
    },
    {
      name: "corner",
      position: "32D4 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "D4-D6-E6",
      refused: [{ action: "D4-D6", clause: "CU-8" }],
    },
    {
      name: "capture",
      position: "31C5 E1 (54F5) (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "C5-F5",
      refused: [{ action: "C5-E5", clause: "CU-8" }],
    },
    {
      name: "swing",
      position: "C4D4 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "C4D4-D4D5",
      also: /^C4D4-/,
      refused: [{ action: "C4D4-C5D5", clause: "CU-13" }],
    },
    {
      name: "shield",
      position: "31C5 14E4 E1 (E5F5) (E9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "E4-E5",
      also: /^C5-F5$/,
    },
    {
      name: "mate",
      position: "13D7 32D6 E1 (E9) (64D9) (64F9) ; w ; move ; first - ; quiet 0 ; level 1",
      seat: 0,
      example: "D7-E7",
      ends: "CU-27",
    },
  ],
  more,
};
