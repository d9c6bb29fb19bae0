/** The second part of the AttaKube lesson: the set-up, the reserve, and the powers that block and destroy. */
import type { More } from "../lesson";

export const more: More = {
  tasks: [
    {
      name: "setup",
      position:
        "0 0:0 0 1123211 a1=star,b1=comet,c1=eclipse,d1=keys,e1=tsunami,f1=eye/star.comet.quake.cyclone.firewall.shield /star.star.comet.comet.quake.tsunami.cyclone.firewall.eclipse.shield.keys.eye",
      seat: 0,
      example: "g1=shield",
      any: true,
    },
    {
      name: "reserve",
      position:
        "0 1:0 0 1123211 a3=star,x=comet,c1=eclipse,d1=keys,e4=tsunami,f1=eye,g2=shield/star.comet.quake.cyclone.firewall a7=star,b6=quake,x=keys,d6=firewall,e7=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "+comet@b1",
      also: /^\+/,
      refused: [{ action: "+comet@a2", clause: "AK-9" }],
    },
    {
      name: "star",
      position:
        "0 1:2 3 1123211 c6=star,b1=comet,c1=firewall,d1=keys,e1=eye,a2=star,c5=shield/comet.quake.tsunami.cyclone.eclipse d4=keys,b6=quake!,e5=star!,x=firewall!,c7=cyclone,f7=comet,g6=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "c6-d7",
      refused: [{ action: "c6-c8", clause: "AK-7" }],
    },
    {
      name: "firewall",
      position:
        "0 1:2 3 1123211 c3=firewall,b1=comet,c1=eclipse,d1=keys,e1=eye,a2=star,g2=shield/star.comet.quake.tsunami.cyclone d3=star,b6=quake!,c4=keys,x=firewall!,e7=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "c3!d3",
      also: /^c3!c4$/,
      refused: [{ action: "c3!e7", clause: "AK-25" }],
    },
    {
      name: "eclipse",
      position:
        "0 1:2 3 1123211 d4=eclipse,b1=comet,c1=firewall,d1=keys,e1=eye,a2=star,g2=shield/star.comet.quake.tsunami.cyclone d3=keys,b6=quake!,e4=star!,x=firewall!,e3=cyclone,f7=comet,g7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d4-e4",
      also: /^d4-d3$/,
      refused: [{ action: "d4-e3", clause: "AK-6" }],
    },
    {
      name: "cyclone",
      position:
        "0 1:2 3 1123211 d5=cyclone,b1=comet,c1=firewall,d1=keys,e1=eye,a2=star,g2=shield/star.comet.quake.tsunami.eclipse d4=keys,b6=quake!,e5=star!,x=firewall!,d6=cyclone,f7=comet,c6=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d5!",
    },
    {
      name: "quake",
      position:
        "0 1:2 3 1123211 d4=quake,b1=comet,c1=firewall,d1=keys,e1=eye,a2=star,g2=shield/star.comet.tsunami.cyclone.eclipse a4=keys,b6=quake!,e4=star!,x=firewall!,f4=cyclone,f7=comet,d7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d4!row",
    },
    {
      name: "shield",
      position:
        "0 1:2 3 1123211 d4=quake,a1=comet,c1=firewall,d1=keys,e1=eye,a2=star,b4=shield/star.comet.tsunami.cyclone.eclipse c4=keys,b6=quake!,e4=star!,x=firewall!,g4=cyclone,f7=comet,d7=eye/star.comet.tsunami.eclipse.shield",
      seat: 0,
      example: "d4!row",
    },
  ],
  // Two points short of five, with a Star and the Keys on their way.
  game: {
    position:
      "0 3:2 0 1123211 x=comet!,c5=star,d3=keys,e4=comet,f3=tsunami,b1=shield,x=eye!/star.quake.cyclone.firewall.eclipse a6=star,x=quake!,c4=keys,x=firewall!,e6=cyclone,f6=comet,g6=eye/star.comet.tsunami.eclipse.shield",
    seat: 0,
  },
};
