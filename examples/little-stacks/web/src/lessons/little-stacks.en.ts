import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Nine cells, and cubes that may stand on each other. Three top cubes in a line win.",
  tasks: {
    lay: {
      title: "A cube a turn",
      tell: "Lay a cube on an empty cell, or on one of the other player.",
      goal: "Lay a cube on c3.",
      done: "There it lies, until somebody covers it.",
      dare: "Try a1, where your own cube is.",
    },
    line: {
      title: "Three in a line",
      tell: "Only the top cubes count.",
      goal: "Cover the cube on c1.",
      done: "Three in a line: you have won.",
    },
  },
  next: "That is all there is. Stacks are three cubes high at most.",
};
