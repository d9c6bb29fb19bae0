import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Part two: lines that cross, what happens when nothing fits, and the end.",
  tasks: {
    cross: {
      title: "Lines that cross",
      tell: "One cube can join two lines. Then both must be valid, the one along and the one across.",
      goal: "Lay your red big star where the red row meets the column of big stars.",
      done: "Three in the row and three in the column: six points.",
      dare: "The red circle suits the row, but not the column.",
    },
    forced: {
      title: "When nothing fits",
      tell: "You have to lay at least one cube. If none fits after your choice, the house must re-roll all of yours until one does.",
      goal: "Not one of your six fits anywhere. Keep them all, and watch.",
      done: "All six were rolled, until something fitted. The colours are the same as before.",
    },
    last: {
      title: "The last cube",
      tell: "When the bag is empty, nobody fills up any more. Whoever lays their last cube ends the game at once, with 6 points on top. Most points win.",
      goal: "You’re three points behind, and this is your last cube. Lay it wherever it fits.",
      done: "The bonus has decided it: you’ve won.",
    },
  },
  game: {
    tell: "It’s 80 to 80, and only two cubes are left in the bag. The house plays like a beginner, and the story tells every move.",
    ends: "It ends when somebody lays their last cube, which brings 6 points: about four turns each. Most points win.",
  },
};
