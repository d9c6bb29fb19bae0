import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Your cubes spread from planet to planet. Moons bring points after every round, and whoever holds them alone gets most.",
  tasks: {
    go: {
      title: "Along an orbit",
      tell: "A turn has two actions. Moving takes a cube along one orbit to a joined planet.",
      goal: "Move your cube from the entry E0 to the armoury A0.",
      done: "One action done, one left.",
      dare: "The moon M0 is two moves away.",
    },
    arm: {
      title: "Using a planet",
      tell: "A cube alone with its own team on a planet may use it. An armoury gives an unarmed cube the triangle: the short-range weapon.",
      goal: "Activate the armoury with your cube on A0.",
      done: "The triangle hits enemies on its own planet. A second time would make it a square.",
      dare: "Nobody goes back onto an entry.",
    },
    more: {
      title: "More cubes",
      tell: "A cube planet brings a new cube onto your entry. A health planet gives a second health point, an armoury a better weapon.",
      goal: "Get a new cube with the one on C0.",
      done: "There it is, on your entry. It may move at once.",
      dare: "On A2 an enemy stands beside you, so that armoury stays shut.",
    },
    triangle: {
      title: "The triangle strikes",
      tell: "A short-range weapon hits an enemy on the same planet. A hit costs one health point.",
      goal: "Hit the enemy on M0 with your triangle.",
      done: "It had two health points; one is left.",
      dare: "C0 is another planet: the triangle does not reach it.",
    },
    square: {
      title: "The square reaches further",
      tell: "A long-range weapon hits on a joined planet, and not on its own.",
      goal: "Finish the enemy on M0 with your square on H0.",
      done: "Gone, back to its reserve. The moon is yours alone.",
      dare: "The triangle has attacked already in this turn.",
    },
    moon: {
      title: "To the moon",
      tell: "After every round moons pay: a crescent moon two points, the full moon four, shared by the teams that stand there.",
      goal: "You have 62 of 64 points. Move onto the crescent moon M0.",
      done: "Now the round only has to end.",
    },
    win: {
      title: "The end of the round",
      tell: "You may pass, which ends your turn. Yours is the last of this round.",
      goal: "Pass.",
      done: "Two points for the moon make 64, more than anybody else: you have won.",
    },
  },
};
