import type { Lesson } from "./lesson";
import { more } from "./more/cube-attack";

export const cubeAttack: Lesson = {
  tasks: [
    {
      name: "go",
      position: "2 64 r1 t0a2 0,0 E0.u1;E3.u1",
      seat: 0,
      example: "E0.u1>A0",
      refused: [{ action: "E0.u1>M0", clause: "CA-7" }],
    },
    {
      name: "arm",
      position: "2 64 r1 t0a2 0,0 E0.u1;E3.u1",
      before: ["E0.u1>A0"],
      seat: 0,
      example: "A0.u1!",
      refused: [{ action: "A0.u1>E0", clause: "CA-7" }],
    },
    {
      name: "more",
      position: "2 64 r5 t0a2 4,4 C0.u1,H0.u1,A0.s1,A2.u1;A2.u1,M3.u1",
      seat: 0,
      example: "C0.u1!",
      refused: [{ action: "A2.u1!", clause: "CA-8" }],
    },
    {
      name: "triangle",
      position: "2 64 r5 t0a2 4,4 M0.s1,H0.l1;M0.u2,C0.s1,A0.u1,E3.u1",
      seat: 0,
      example: "M0.s1x1.u2",
      refused: [{ action: "M0.s1xC0.1.s1", clause: "CA-12" }],
    },
    {
      name: "square",
      position: "2 64 r5 t0a2 4,4 M0.s1,H0.l1;M0.u2,C0.s1,A0.u1,E3.u1",
      before: ["M0.s1x1.u2"],
      seat: 0,
      example: "H0.l1xM0.1.u1",
      refused: [{ action: "M0.s1x1.u1", clause: "CA-13" }],
    },
    {
      name: "moon",
      position: "2 64 r40 t0a2 62,60 H0.u1;E3.u1",
      seat: 0,
      example: "H0.u1>M0",
    },
    {
      name: "win",
      position: "2 64 r40 t0a2 62,60 H0.u1;E3.u1",
      before: ["H0.u1>M0"],
      seat: 0,
      example: "pass",
      ends: "CA-21",
    },
  ],
  more,
};
