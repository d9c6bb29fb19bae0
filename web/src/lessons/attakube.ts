import type { Lesson } from "./lesson";
import { more } from "./more/attakube";

export const attakube: Lesson = {
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
  more,
};
