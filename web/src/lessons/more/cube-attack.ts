/** The second part of the Cube Attack lesson: health, safety on entries, and how a team comes back. */
import type { More } from "../lesson";

export const more: More = {
  tasks: [
    {
      name: "health",
      position: "2 64 r5 t0a2 8,6 H0.s1,M0.u1;E3.u1,M3.u1",
      seat: 0,
      example: "H0.s1!",
    },
    {
      name: "safe",
      position: "2 64 r5 t0a2 8,6 H3.l1,M0.u1;E3.u1,M3.u1",
      seat: 0,
      example: "H3.l1xM3.1.u1",
      refused: [{ action: "H3.l1xE3.1.u1", clause: "CA-12" }],
    },
    {
      name: "respawn",
      position: "2 64 r5 t0a2 8,6 M0.s1,C0.u1;M0.u1",
      seat: 0,
      example: "M0.s1x1.u1",
    },
  ],
  // To 10 points, with both teams on their way: about four rounds.
  game: { position: "2 10 r4 t0a2 2,2 H0.u1,A0.s1,E0.u1;H3.u1,A3.u1,E3.u1", seat: 0 },
};
