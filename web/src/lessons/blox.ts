import type { Lesson } from "./lesson";
import { more } from "./more/blox";

/** Cards and towers of a small table for two, with a place left for what stands on e5 and around it. */
export const blox: Lesson = {
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
  more,
};
