import type { GameId } from "../../protocol/shelf";

/** What the shelf and the page of each game say of it beyond its one sentence, and the names of what can be agreed. */
export interface Told {
  /** How it goes, in a few sentences. */
  how: string[];
  /** A thing or two that newcomers are glad to know. */
  good: string;
  /** Who published or distributed it, in a sentence; empty where the printed rules name nobody. */
  credit: string;
  /** The age and the time that the printed rules give; empty where they give none. */
  box: string;
  /**
   * Minutes that a game takes here, about: the actions of a game between two house players (normal, two seats, the middle one of a
   * dozen: Cubulus 74, AttaKube 96, Qwirkle Cubes 90, BLOX 133, Cube Attack 102), at twenty seconds an action, to the next five.
   */
  minutes: number;
  /** What a first game is (`open/first.ts`). */
  first: string;
  /** Names of the options, what they mean, and of their values. */
  options: Record<string, { label: string; note: string; values: Record<string, string> }>;
}

export const en: Record<string, Told> = {
  cubulus: {
    how: [
      "Two armies of dice face each other on nine by nine cells. A die rolls exactly as many cells as it shows on top, straight or around one corner, and every roll brings up another face: where it goes decides how far it will go next.",
      "The long blocks are shields; it takes two dice to break one. Whoever corners the other side’s Master, so that it can no longer escape, has won.",
    ],
    good: "Before you play, look at the sides of a die as well as its top.",
    credit: "Distributed by Bfm, Dieppe.",
    box: "ages 8 and up",
    minutes: 25,
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
      "Each side sets seven of its twelve Kubes on its own gates, faces hidden. Then both sides walk across the board towards the gates opposite, worth one, two or three points each; five points win.",
      "Every Kube has a power: some push, some block, destroy, unmask or leap. To use one you must show it. Often the best power is the one the other side only fears.",
    ],
    good: "You need not remember your own Kubes: yours are shown to you alone, and you can hide them from curious eyes.",
    credit: "Published by Tomy and TF1 Games.",
    box: "ages 8 and up, 30 minutes",
    minutes: 30,
    first: "The usual twelve Kubes, against a beginner",
    options: {
      gates: {
        label: "Value of the gates",
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
      "Everybody has six cubes. Re-roll those you don’t like, once, then lay as many as you can in one line: all of one colour with different symbols, or all of one symbol in different colours.",
      "Every line you make or lengthen counts its cubes, and a line of six counts twelve. A cube laid where two lines cross counts in both.",
    ],
    good: "The colour of a cube never changes, only its symbol. Everyone’s cubes lie open.",
    credit: "",
    box: "",
    minutes: 30,
    first: "For two, against a beginner",
    options: {},
  },
  blox: {
    how: [
      "Towers of coloured blocks stand on a board of four colours. With the cards in your hand your figures go to cells of the card’s colour and destroy towers, always whole, and you keep the blocks.",
      "With those you build again, one storey higher than what may be destroyed in this phase. Four phases, ever higher; most points win.",
    ],
    good: "Each colour has a sign of its own as well. Your joker stands for any one card, once; then it lies face down until a swap turns it up again.",
    credit: "Published by Ravensburger, 2008.",
    box: "ages 10 and up",
    minutes: 45,
    first: "For two, against a beginner",
    options: {},
  },
  "cube-attack": {
    how: [
      "Planets joined by orbits; at the edge, an entry for each team. Two actions a turn: move a cube along an orbit, or use the planet it stands on, to arm it, to make it sturdier, or to call another cube.",
      "At the end of every round the moons pay those who hold them: two points for a crescent moon, four for the full moon. Armed cubes drive others away.",
    ],
    good: "A triangle hits on its own planet, a square one orbit away. Cubes on an entry cannot be hit.",
    credit: "",
    box: "ages 14 and up, 20 to 30 minutes",
    minutes: 35,
    first: "To 12 points, for two, against a beginner",
    options: {
      target: { label: "Points to win", note: "With more players, lower the target for a shorter game.", values: {} },
    },
  },
} satisfies Record<GameId, Told>;
