import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Cubes in six colours with six symbols. Lay lines in which all share a colour or all share a symbol; long lines bring many points.",
  tasks: {
    first: {
      title: "The first line",
      tell: "Whoever holds the largest set begins, and lays all of it in a row. Your three reds have different symbols: they make a line.",
      goal: "Lay your three red cubes in a row, in any order.",
      done: "Three cubes in a line: three points.",
      dare: "Two of them alone would not be the largest set.",
    },
    throw: {
      title: "Re-roll",
      tell: "A turn begins with a choice: re-roll some of your cubes, once, or keep them all. The colour stays, the symbol may change.",
      goal: "Choose the green star and the blue big star, and re-roll them.",
      done: "That is what they show now. After that you lay what you have.",
    },
    line: {
      title: "One colour or one symbol",
      tell: "A line has one colour and different symbols, or one symbol in different colours. Nothing twice. Six is the most.",
      goal: "Complete the yellow line with your yellow clover.",
      done: "A line of six is a Qwirkle: six points, and six more.",
      dare: "A second yellow circle does not fit.",
    },
    both: {
      title: "Two lines at once",
      tell: "All cubes of a turn stand in one line. Each line they make or lengthen is counted, and a cube in two lines counts twice.",
      goal: "Lay your four big stars in a column, the red one at the end of the red row.",
      done: "Four for the column and three for the row: seven points.",
    },
    ends: {
      title: "At both ends",
      tell: "The cubes of a turn may stand on both sides of what lies there, as long as it is one line without gaps.",
      goal: "Add your red circle, red square and red clover to the red row: six in all.",
      done: "A Qwirkle: twelve points.",
      dare: "With a gap it is no line.",
    },
  },
};
