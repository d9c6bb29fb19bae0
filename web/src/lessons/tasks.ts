/** The tasks of every lesson, its first part here and the second in `more/`. Each is checked with the engine by a test: position, accepted actions, refusals. */
import type { First, Lesson } from "./lesson";
import { attakube as moreAttakube } from "./more/attakube";
import { blox as moreBlox } from "./more/blox";
import { cubeAttack as moreCubeAttack } from "./more/cube-attack";
import { cubulus as moreCubulus } from "./more/cubulus";
import { qwirkleCubes as moreQwirkleCubes } from "./more/qwirkle-cubes";

const cubulus: First = {
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
};

const attakube: First = {
  tasks: [
    {
      name: "walk",
      position:
        "0 0:0 0 1123211 a1=comet,b1=star,c1=eclipse,d1=shield,e1=tsunami,f1=eye,g1=star/comet.quake.cyclone.firewall.keys a7=star,b7=quake,c7=keys,d7=firewall,e7=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d1-d2",
      also: /^([a-g])1-\1[23]$/,
      refused: [{ action: "d1-d3", clause: "AK-6" }],
    },
    {
      name: "gate",
      position:
        "0 1:1 3 1123211 x=comet!,b1=star,c1=eclipse,d7=tsunami,e3=quake,f1=eye,c6=firewall/star.comet.cyclone.shield.keys a7=star,b7=quake,c7=keys,d5=firewall,x=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d7-d8",
      refused: [{ action: "c6-c8", clause: "AK-7" }],
    },
    {
      name: "comet",
      position:
        "0 0:0 2 1123211 b3=star,e3=comet,c1=eclipse,d1=tsunami,f1=keys,f7=star!,a1=shield/comet.quake.cyclone.firewall.eye c7=quake,e7=star,a7=firewall,b5=keys,c4=eye,g7=shield,d7=comet/star.comet.tsunami.cyclone.eclipse",
      seat: 0,
      example: "e3-e5",
      also: /^e3-g3$/,
      refused: [{ action: "e3-f5", clause: "AK-6" }],
    },
    {
      name: "eye",
      position:
        "0 0:0 0 1123211 a1=comet,b1=star,c1=eclipse,d1=shield,e1=tsunami,f1=eye,g1=star/comet.quake.cyclone.firewall.keys a7=star,b7=quake,c7=keys,d7=firewall,e7=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "f1?c7",
      also: /^f1\?/,
    },
    {
      name: "tsunami",
      position:
        "0 1:1 2 1123211 x=comet!,b1=star,c7=eye,c6=tsunami,e3=quake,f1=cyclone,g1=star/comet.firewall.eclipse.shield.keys d6=star,a7=shield,x=keys!,e6=firewall,e7=cyclone,b6=comet,g4=eye/star.comet.quake.tsunami.eclipse",
      seat: 0,
      example: "c6!c7",
      refused: [{ action: "c6!d6", clause: "AK-23" }],
    },
    {
      name: "keys",
      position:
        "0 0:2 2 1123211 d7=keys,b1=comet,c1=eclipse,e3=tsunami,f1=eye,g1=star,a1=star/comet.quake.cyclone.firewall.shield c7=quake,e6=star,a7=firewall,x=comet!,x=star!,f7=eye,g7=shield/comet.tsunami.cyclone.eclipse.keys",
      seat: 0,
      example: "d7-d8",
      ends: "AK-11",
    },
  ],
};

const qwirkleCubes: First = {
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
};

/** Cards and towers of a small table for two, with a place left for what stands on e5 and around it. */
const blox: First = {
  tasks: [
    {
      name: "enter",
      position:
        "2 9/1(WB)5(MG)1/2(GGM)3(WWG)2/3(GWGG)5/4a4/5(MBWM)3/2(BWW)6/1(BB)2b2(MB)1/9 act0 2 0 - 0;WGM;+;WGBMM;-;- 0;-;+;WGBMM;-;-",
      seat: 0,
      example: "Sc:W",
      also: /^Sc:w$/,
      refused: [{ action: "Sc:G", clause: "BX-8" }],
    },
    {
      name: "move",
      position:
        "2 9/1(WB)5(MG)1/2(GGM)3(WWG)2/3(GWGG)5/4a4/5(MBWM)3/2(BWW)6/1(BB)2b2(MB)1/9 act0 2 0 - 0;WGM;+;WGBMM;-;- 0;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5>N:M",
      also: /^e5>N:m$/,
      refused: [{ action: "e5>S:B", clause: "BX-8" }],
    },
    {
      name: "destroy",
      position:
        "2 9/4(BM)4/2(GGM)3(WWG)2/3(GWGG)5/1(WG)2a2(BBM)1/5(MBWM)3/2(BWW)6/7(MB)1/9 act0 2 0 - 6;M;+;WGBMM;-;- 0;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5xe8:BM",
      also: /^e5xe8:/,
      refused: [{ action: "e5xb5:WG", clause: "BX-11" }],
    },
    {
      name: "build",
      position:
        "2 9/1(WB)2(BM)4/2(GGM)3(WWG)2/3(GWGG)5/4a4/5(MBWM)3/2(BWW)6/7(MB)1/9 act0 2 0 - 6;WGGBMM;+;WGBMM;-;- 0;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5^WGM",
      also: /^e5\^/,
      refused: [{ action: "e5^WG", clause: "BX-20" }],
    },
    {
      name: "hit",
      position:
        "2 4n4/1(WB)7/2(GGM)3(WWG)2/3(GWGG)5/4a2b1/5(MBWM)3/2(BWW)6/4b2(MB)1/9 act0 2 0 - 6;WGM;+;WBBMM;-;- 3;-;-;WWGGM;-;-",
      seat: 0,
      example: "e5!e2:BBb",
      also: /^e5!/,
      refused: [{ action: "e5!e2:BB", clause: "BX-15" }],
    },
    {
      name: "swap",
      position:
        "2 4n4/1(WB)7/2(GGM)3(WWG)2/3(GWGG)5/4a2b1/5(MBWM)3/2(BWW)6/4b2(MB)1/9 act0 2 0 - 9;WGM;-;WBBMM;-;- 3;-;-;WWGGM;-;-",
      seat: 0,
      example: "swap WM+",
      also: /^swap [WGBM]+\+$/,
    },
  ],
};

const cubeAttack: First = {
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
};

export const lessons: Readonly<Record<string, Lesson>> = {
  cubulus: { first: cubulus, more: moreCubulus },
  attakube: { first: attakube, more: moreAttakube },
  "qwirkle-cubes": { first: qwirkleCubes, more: moreQwirkleCubes },
  blox: { first: blox, more: moreBlox },
  "cube-attack": { first: cubeAttack, more: moreCubeAttack },
};
