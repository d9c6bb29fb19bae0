import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Part two: health, where cubes are safe, and how a team comes back.",
  tasks: {
    health: {
      title: "A second health point",
      tell: "A health planet gives a second health point to the cube that uses it. That cube survives one hit. Two is the most a cube can have.",
      goal: "Use the health planet with your cube on H0.",
      done: "Now it takes two hits to bring it down.",
    },
    safe: {
      title: "Safe on the entry",
      tell: "A cube on an entry can’t be hit by anybody. Once it leaves, there’s no way back.",
      goal: "Hit the enemy on M3 with your square on H3.",
      done: "Gone. The other one is safe as long as it stays where it is.",
      dare: "E3 is just as near, but it’s an entry.",
    },
    respawn: {
      title: "Nobody is ever out",
      tell: "A team that loses its last cube gets a new one at once, unarmed, on its entry.",
      goal: "Hit the last enemy cube, on M0, with your triangle.",
      done: "Off the moon, and back on E3 at once. Its way to the moons starts again from the edge.",
    },
  },
  game: {
    tell: "To 10 points instead of 64, with 2 points each and the first cubes on their way. The house plays like a beginner, and the story tells every move.",
    ends: "Whoever has 10 points and the lead at the end of a round wins: about four rounds. Take the moons early, and never give one up for nothing.",
  },
};
