/** The second part of the Qwirkle Cubes lesson: lines that cross, the forced re-roll and the end. */
import type { More } from "../lesson";

export const more: More = {
  tasks: [
    {
      name: "cross",
      position:
        "seats 2; turn 0 lay; passes 0; scores 6 9; hands Ro,Re,Yc,Gx,Ps,Pc | Ro,Os,Yd,Gx,Be,Pc; table Rs@0,0 Rd@1,0 Bd@1,1 Be@2,1 Ge@2,2",
      seat: 0,
      example: "Re@2,0",
      refused: [{ action: "Ro@2,0", clause: "QC-13" }],
    },
    {
      name: "forced",
      position:
        "seats 2; turn 0 choose; passes 0; scores 3 3; hands Rx,Rc,Oe,Gc,Bx,Pe | Ro,Os,Yd,Gx,Be,Pc; table Yo@0,0 Ys@1,0 Yd@2,0",
      seat: 0,
      example: "keep",
      falls: true,
    },
    {
      name: "last",
      position:
        "seats 2; turn 0 lay; passes 0; scores 95 98; hands Bc | Ys,Pc; table Rs@-8,3 Re@-7,3 Be@-7,4 Bo@-6,-2 Bc@-6,-1 Bx@-6,0 Rs@-6,2 Rd@-6,3 Re@-6,4 Bx@-5,-2 Bs@-5,-1 Bs@-5,2 Oe@-5,4 Ye@-5,5 Be@-4,-1 Bx@-4,0 Os@-4,2 Oo@-4,3 Ys@-4,5 Ye@-4,6 Px@-3,-2 Bx@-3,-1 Rx@-3,0 Ys@-3,2 Yo@-3,3 Ye@-3,4 Yd@-3,5 Yx@-3,6 Yd@-2,-3 Pd@-2,-2 Gx@-2,0 Gc@-2,1 Gs@-2,2 Re@-2,4 Yc@-2,7 Gd@-1,-3 Pc@-1,1 Ps@-1,2 Ge@-1,4 Gd@-1,5 Go@-1,6 Gc@-1,7 Rd@0,-3 Oc@0,0 Rc@0,1 Po@0,3 Pe@0,4 Gd@0,6 Px@1,-4 Pd@1,-3 Oe@1,-1 Od@1,0 Oc@1,1 Oo@1,2 Gx@1,6 Px@1,7 Rd@1,10 Bd@2,-3 Oo@2,-1 Yc@2,1 Yo@2,2 Ye@2,3 Gs@2,6 Ps@2,7 Ys@2,8 Bs@2,9 Rs@2,10 Od@3,-3 Oc@3,-2 Ox@3,-1 Bc@3,1 Bo@3,2 Gc@3,5 Ge@3,6 Rs@3,9 Ro@3,10 Pc@4,-2 Oc@4,-1 Po@4,2 Pc@4,3 Gs@4,9 Go@5,2 Oc@5,8 Os@5,9 Rx@6,1 Ro@6,2 Pc@6,8",
      seat: 0,
      example: "Bc@4,0",
      any: true,
      ends: "QC-21",
    },
  ],
  // Two cubes in the bag: about four turns each.
  game: {
    position:
      "seats 2; turn 0 choose; passes 0; scores 80 80; hands Rd,Re,Re,Yd,Go,Bx | Ro,Rx,Od,Yx,Bd,Bd; table Rs@-8,3 Re@-7,3 Be@-7,4 Bc@-6,-1 Bx@-6,0 Rs@-6,2 Rd@-6,3 Re@-6,4 Bx@-5,-2 Bs@-5,-1 Bs@-5,2 Oe@-5,4 Be@-4,-1 Bx@-4,0 Os@-4,2 Oo@-4,3 Ys@-4,5 Ye@-4,6 Px@-3,-2 Bx@-3,-1 Rx@-3,0 Ys@-3,2 Yo@-3,3 Ye@-3,4 Yd@-3,5 Yx@-3,6 Yd@-2,-3 Pd@-2,-2 Gx@-2,0 Gc@-2,1 Gs@-2,2 Re@-2,4 Yc@-2,7 Gd@-1,-3 Pc@-1,1 Ps@-1,2 Ge@-1,4 Gd@-1,5 Go@-1,6 Gc@-1,7 Rd@0,-3 Oc@0,0 Rc@0,1 Po@0,3 Pe@0,4 Gd@0,6 Px@1,-4 Pd@1,-3 Oe@1,-1 Od@1,0 Oc@1,1 Oo@1,2 Gx@1,6 Px@1,7 Oo@2,-1 Yc@2,1 Yo@2,2 Gs@2,6 Ps@2,7 Ys@2,8 Bs@2,9 Oc@3,-2 Ox@3,-1 Bc@3,1 Bo@3,2 Gc@3,5 Ge@3,6 Rs@3,9 Pc@4,-2 Oc@4,-1 Po@4,2 Pc@4,3 Gs@4,9 Oc@5,8 Os@5,9 Pc@6,8",
    seat: 0,
  },
};
