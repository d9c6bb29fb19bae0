/** The second part of the BLOX lesson: phases, what they forbid, and the end. */
import type { More } from "../lesson";

export const more: More = {
  tasks: [
    {
      name: "phase",
      position:
        "2 9/4(BM)4/2(GGM)3(WWG)2/3(GWGG)5/4a2(BBM)1/5(MBWM)3/2(BWW)6/7(MB)1/9 act0 2 0 - 6;M;+;WGBBM;-;- 0;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5xe8:BM",
      also: /^e5xe8:/,
      refused: [{ action: "e5xh5:BBM", clause: "BX-20" }],
    },
    {
      name: "seven",
      position:
        "2 9/4(BM)4/2(GGM)3(WWG)2/3(GWGG)5/1(WG)2a2(BBM)1/5(MBWM)3/2(BWW)6/7(MB)1/9 act0 2 0 - 9;WGGBBMM;+;WGBMM;-;- 3;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5^WGM",
      also: /^e5\^/,
      refused: [{ action: "e5xe8:BM", clause: "BX-12" }],
    },
    {
      name: "access",
      position:
        "2 (WB)(GM)7/a8/2(GGM)3(WWG)2/3(GWGG)5/4a2(BBM)1/5(MBWM)3/2(BWW)6/7(MB)1/9 act0 2 0 - 9;WGGBM;+;WGBMM;-;- 3;-;+;WGBMM;-;-",
      seat: 0,
      example: "e5^WGM",
      also: /^e5\^/,
      refused: [{ action: "a8^WGM", clause: "BX-14" }],
    },
    {
      name: "last",
      position: "2 9/4(WGBM)4/4b4/9/3a5/9/5(WWGBM)3/7(MBBM)1/9 act1 4 1 - 22;WG;+;WGBMM;-;- 21;G;-;WGBMM;-;-",
      seat: 1,
      example: "e7xe8:WGBM",
      falls: true,
      ends: "BX-22",
    },
  ],
  // Phase 4 with three towers of 4: two of them fall in seven to fifteen turns.
  game: {
    position:
      "2 9/1a5(WGBM)1/9/3(MBGW)5/5b3/1(BWWM)5b1/4a4/5(WWGBM)3/9 act0 4 1 - 20;WGB;+;WGBMM;-;- 19;GM;+;WGBMM;-;-",
    seat: 0,
  },
};
