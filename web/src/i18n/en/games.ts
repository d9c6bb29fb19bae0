import type { GameId } from "../../protocol/shelf";

/** What the shelf and the page of each game say of it beyond its one sentence, and the names of what can be agreed. */
export interface Told {
  /** How it goes, in a few sentences. */
  how: string[];
  /** A thing or two that newcomers are glad to know. */
  good: string;
  /** Minutes that a game takes, about. */
  minutes: number;
  /** What a first game is (`open/first.ts`). */
  first: string;
  /** Names of the options, what they mean, and of their values. */
  options: Record<string, { label: string; note: string; values: Record<string, string> }>;
}

export const en: Record<string, Told> = {
  cubulus: {
    how: [
      "Two armies of dice face each other on nine by nine cells. A die rolls exactly as many cells as it shows on top, straight or around one corner, and every roll brings another face up: where it goes decides how far it will go next.",
      "Long blocks are the shields; two dice together break one. Whoever corners the other side’s Master, so that it can no longer escape, has won.",
    ],
    good: "Before you play, look at the two sides of a die as well as at its top. Also published as Die-Check.",
    minutes: 40,
    first: "The basic game, level 1, against a beginner",
    options: {
      level: {
        label: "Level",
        note: "Level 2 adds dice turned on the spot, soldiers, and the Master’s diagonal first step.",
        values: { 1: "1: the basic game", 2: "2: the tournament game" },
      },
    },
  },
  attakube: {
    how: [
      "Each side sets seven of its twelve Kubes on its own gates, faces hidden. Then both walk across the board towards the other’s gates, which count one, two or three points; five points win.",
      "Every Kube has a power: it pushes, blocks, destroys, reveals, leaps. To use it you must show it. Often the best power is the one the other side only fears.",
    ],
    good: "You need not remember your own Kubes: yours are shown to you alone, and you can hide them from curious eyes.",
    minutes: 25,
    first: "The usual twelve Kubes, against a beginner",
    options: {
      gates: {
        label: "Worth of the gates",
        note: "Points for crossing, from column a to column g, on both sides.",
        values: {},
      },
      kubes: {
        label: "The twelve Kubes",
        note: "The same twelve for each player.",
        values: {
          star: "Star",
          comet: "Comet",
          quake: "Earthquake",
          tsunami: "Tsunami",
          cyclone: "Cyclone",
          firewall: "Firewall",
          eclipse: "Eclipse",
          shield: "Shield",
          keys: "Celestial Keys",
          eye: "Eye",
        },
      },
    },
  },
  "qwirkle-cubes": {
    how: [
      "Everybody has six cubes. Roll again those you do not like, once, then lay as many as you can in one line: all of one colour with different symbols, or all of one symbol in different colours.",
      "Every line you make or lengthen counts its cubes, and a line of six counts twelve. A cube laid where two lines cross counts in both.",
    ],
    good: "The colour of a cube never changes, only its symbol. Everyone’s cubes lie open.",
    minutes: 35,
    first: "For two, against a beginner",
    options: {},
  },
  blox: {
    how: [
      "Towers of coloured blocks stand on a board of four colours. With the cards of your hand your figures step onto cells of their colour, pull towers down block by block, and take the blocks.",
      "With those you build again, one storey higher than what may be pulled down in this phase. Four phases, ever higher; most points wins.",
    ],
    good: "Each colour has a sign of its own as well. Your joker stands for any one card, until it is turned up again by a swap.",
    minutes: 45,
    first: "For two, against a beginner",
    options: {},
  },
  "cube-attack": {
    how: [
      "Planets joined by orbits; at the edge each team’s own. Two actions a turn: move a cube along an orbit, or use the planet it stands on, to arm it, to make it sturdier, or to call another cube.",
      "At the end of every round the moons count for those who hold them: two points a crescent, four the full moon. Armed cubes drive others away.",
    ],
    good: "A triangle hits on its own planet, a square on the next one. Cubes at home cannot be hit.",
    minutes: 50,
    first: "To 12 points, for two, against a beginner",
    options: {
      target: { label: "Points to win", note: "With more players, fewer points keep a game short.", values: {} },
    },
  },
} satisfies Record<GameId, Told>;
