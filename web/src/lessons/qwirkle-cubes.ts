import type { Lesson } from "./lesson";
import { more } from "./more/qwirkle-cubes";

export const qwirkleCubes: Lesson = {
  tasks: [
    {
      name: "first",
      position: "seats 2; turn 0 first; passes 0; scores 0 0; hands Ro,Rs,Rd,Gx,Be,Pc | Oo,Yo,Yo,Gs,Be,Px; table -",
      seat: 0,
      example: "Ro@0,0 Rs@1,0 Rd@2,0",
      any: true,
      refused: [{ action: "Ro@0,0 Rs@1,0", clause: "QC-2" }],
    },
    {
      name: "throw",
      position:
        "seats 2; turn 0 choose; passes 0; scores 3 3; hands Ro,Rs,Rd,Gx,Be,Pc | Ro,Os,Yd,Gx,Be,Pc; table Ys@0,0 Yd@1,0 Yx@2,0",
      seat: 0,
      example: "roll Gx,Be",
      falls: true,
    },
    {
      name: "line",
      position:
        "seats 2; turn 0 lay; passes 0; scores 0 11; hands Rx,Yo,Yc,Gd,Bs,Po | Ro,Os,Yd,Gx,Be,Pc; table Yo@-2,0 Ys@-1,0 Yd@0,0 Yx@1,0 Ye@2,0 Ps@-1,1 Bs@-1,2",
      seat: 0,
      example: "Yc@3,0",
      also: /^Yc@-3,0$/,
      refused: [{ action: "Yo@3,0", clause: "QC-13" }],
    },
    {
      name: "both",
      position:
        "seats 2; turn 0 lay; passes 0; scores 0 2; hands Re,Oe,Ys,Ge,Be,Px | Ro,Os,Yd,Gx,Be,Pc; table Rs@0,0 Rd@1,0",
      seat: 0,
      example: "Re@2,0 Oe@2,1 Ge@2,2 Be@2,3",
      also: /^(?:[ROGB]e@(?:2|-1),-?\d ?){4}$/,
    },
    {
      name: "ends",
      position:
        "seats 2; turn 0 lay; passes 0; scores 0 3; hands Ro,Rs,Rc,Gd,Bo,Po | Ro,Os,Yd,Gx,Be,Pc; table Rd@0,0 Rx@1,0 Re@2,0",
      seat: 0,
      example: "Ro@-2,0 Rs@-1,0 Rc@3,0",
      also: /^(?:R[osc]@-?\d,0 ?){3}$/,
      refused: [{ action: "Rs@-1,0 Rc@4,0", clause: "QC-11" }],
    },
  ],
  more,
};
